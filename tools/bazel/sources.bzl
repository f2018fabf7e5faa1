"""Source files as data, for tests that read the repository's own code."""

SourcesInfo = provider("Go files of a target and all below it in this repository.", fields = ["files"])

def _sources_aspect_impl(target, ctx):
    if target.label.workspace_name:
        return [SourcesInfo(files = depset())]
    below = []
    for attr in ["deps", "embed"]:
        below += [dep[SourcesInfo].files for dep in getattr(ctx.rule.attr, attr, []) if SourcesInfo in dep]
    own = [f for f in getattr(ctx.rule.files, "srcs", []) if f.extension == "go" and f.is_source]
    return [SourcesInfo(files = depset(own, transitive = below))]

_sources_aspect = aspect(
    implementation = _sources_aspect_impl,
    attr_aspects = ["deps", "embed"],
)

def _go_sources_impl(ctx):
    files = depset(transitive = [dep[SourcesInfo].files for dep in ctx.attr.deps])
    return [DefaultInfo(files = files, runfiles = ctx.runfiles(transitive_files = files))]

go_sources = rule(
    implementation = _go_sources_impl,
    doc = "The Go files of deps and of all that they depend on in this repository, tests left out.",
    attrs = {"deps": attr.label_list(aspects = [_sources_aspect], mandatory = True)},
)
