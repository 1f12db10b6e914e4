package player

import "strings"

// Agent is a browser's User-Agent in plain words; empty words are not known.
type Agent struct {
	Browser string // for example Chrome
	System  string // for example Android
}

// String returns the words that are known: "Chrome · Android".
func (a Agent) String() string {
	if a.Browser == "" || a.System == "" {
		return a.Browser + a.System
	}
	return a.Browser + " · " + a.System
}

// Marks of browsers and systems. Most browsers also name those that they descend from, so the first that is found counts.
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

// ReadAgent reads a User-Agent header. What nobody of the usual ones sends gives empty words, never a part of the input.
func ReadAgent(header string) Agent {
	return Agent{firstOf(browsers, header), firstOf(systems, header)}
}

func firstOf(marks [][2]string, header string) string {
	for _, m := range marks {
		if strings.Contains(header, m[0]) {
			return m[1]
		}
	}
	return ""
}
