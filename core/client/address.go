package client

import (
	"fmt"
	"net"
	"net/url"
	"strings"
)

// address is a checked base URL.
type address struct {
	// dial is host:port, host the value of the Host header, name the TLS name.
	dial, host, name string
	tls              bool
	// base is scheme://host/path without a slash at the end; path is its path.
	base, path string
}

func parseAddress(baseURL string) (address, error) {
	u, err := url.Parse(baseURL)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return address{}, fmt.Errorf("%q is no base URL: give http://HOST:PORT or https://HOST:PORT", baseURL)
	}
	if u.User != nil {
		return address{}, fmt.Errorf("the base URL of %s carries a user: credentials go into a bearer token", u.Host)
	}
	if u.RawQuery != "" || u.Fragment != "" {
		return address{}, fmt.Errorf("%q is no base URL: leave out everything from the %q on", baseURL, firstOf(baseURL, "?#"))
	}
	if u.Hostname() == "" {
		return address{}, fmt.Errorf("%q is no base URL: the host is missing", baseURL)
	}
	path := strings.TrimRight(u.EscapedPath(), "/")
	path = strings.TrimRight(strings.TrimSuffix(path, "/v1"), "/")
	return address{
		dial: net.JoinHostPort(u.Hostname(), port(u)),
		host: u.Host,
		name: u.Hostname(),
		tls:  u.Scheme == "https",
		base: u.Scheme + "://" + u.Host + path,
		path: path,
	}, nil
}

func port(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "https":
		return "443"
	default:
		return "80"
	}
}

func firstOf(s, chars string) string {
	return s[strings.IndexAny(s, chars):][:1]
}
