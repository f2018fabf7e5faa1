"""Repositories of what a machine may have or not have.

A test that needs such a thing lists it in its data: so that its files are
inputs, the test runs anew when they come or change, and that it was skipped
for want of them is never remembered as a pass. Each has a file ROOT: the
absolute path of the thing, or nothing where the machine lacks it.
"""

def _absolute_or_sibling(rctx):
    told = rctx.getenv("INFERSWEEP_SHARED")
    if told:
        return rctx.path(told)
    return rctx.workspace_root.dirname.get_child("shared")

def _shared_impl(rctx):
    root = _absolute_or_sibling(rctx)
    rctx.watch(root)
    there = root.exists
    rctx.file("ROOT", str(root) if there else "")
    build = ['package(default_visibility = ["//visibility:public"])']
    for folder in rctx.attr.folders:
        if there and root.get_child(folder).exists:
            rctx.symlink(root.get_child(folder), folder)
        build.append('filegroup(name = "{0}", srcs = ["ROOT"] + glob(["{0}/**"], allow_empty = True))'.format(folder))
    rctx.file("BUILD.bazel", "\n".join(build) + "\n")

shared_files = repository_rule(
    doc = "The folder `shared` beside the checkout, or $INFERSWEEP_SHARED: a filegroup for each of its folders.",
    implementation = _shared_impl,
    attrs = {"folders": attr.string_list(mandatory = True)},
    environ = ["INFERSWEEP_SHARED"],
)

def _engines_impl(rctx):
    cache = rctx.getenv("XDG_CACHE_HOME") or (rctx.getenv("HOME") or "/nonexistent") + "/.cache"
    root = rctx.path(cache + "/infersweep/real")
    build = ['package(default_visibility = ["//visibility:public"])']
    for program in rctx.attr.programs:
        path = root.get_child("bin").get_child(program)
        rctx.watch(path)
        rctx.file(program + "/ROOT", cache if path.exists else "")
        build.append('filegroup(name = "{0}", srcs = ["{0}/ROOT"])'.format(program))
    rctx.file("BUILD.bazel", "\n".join(build) + "\n")

installed_engines = repository_rule(
    doc = "What tools/real/install has installed: a target for each program.",
    implementation = _engines_impl,
    attrs = {"programs": attr.string_list(mandatory = True)},
    environ = ["HOME", "XDG_CACHE_HOME"],
)
