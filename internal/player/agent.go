package player

import "strings"

// Agent is a browser's User-Agent in readable form; empty fields are unknown.
type Agent struct {
	Browser string // for example Chrome
	System  string // for example Android
}

// String returns the known parts: "Chrome · Android".
func (a Agent) String() string {
	if a.Browser == "" || a.System == "" {
		return a.Browser + a.System
	}
	return a.Browser + " · " + a.System
}

// Substrings that identify browsers and systems. Most browsers also name the ones they descend from, so the first match counts.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"Opera", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"UCBrowser/", "UC Browser"},
		{"YaBrowser/", "Yandex"}, {"DuckDuckGo/", "DuckDuckGo"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = [][2]string{
		{"KAIOS", "KaiOS"}, {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
		{"Mac OS X", "macOS"}, {"Macintosh", "macOS"}, {"Linux", "Linux"},
	}
)

// ReadAgent reads a User-Agent header. An unknown browser or system gives an empty field, never a part of the input.
func ReadAgent(header string) Agent {
	return Agent{firstOf(browsers, header), firstOf(systems, header)}
}

func firstOf(patterns [][2]string, header string) string {
	for _, m := range patterns {
		if strings.Contains(header, m[0]) {
			return m[1]
		}
	}
	return ""
}
