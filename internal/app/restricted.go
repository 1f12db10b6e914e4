package app

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"strings"

	"maidan/internal/api/kit"
	"maidan/internal/content"
)

// unlessRestricted replaces pages by a notice for visitors from restricted countries. Assets are served. Visitors from unknown
// countries are not restricted.
func (a *App) unlessRestricted(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if kind := path.Ext(r.URL.Path); kit.Restricted(r.Context()) && (kind == "" || kind == ".html") {
			a.serveRestricted(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	})
}

const restrictedStyle = `html{color-scheme:dark light;--ground:#0B1014;--text:#EEF4F1;--quiet:#8FA3AD;--mark:#D9F84A}` +
	`@media (prefers-color-scheme:light){html{--ground:#F6F4EE;--text:#10171C;--quiet:#5C6B73;--mark:#2E6B1F}}` +
	`body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--text);` +
	`font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}` +
	`main{box-sizing:border-box;max-width:34rem;padding:2rem 1.5rem}` +
	`strong{color:var(--quiet);font-weight:600}h1{font-size:1.75rem;line-height:1.25;margin:.75rem 0 1rem}p{margin:0 0 1rem}a{color:var(--mark)}`

var restrictedPage = template.Must(template.New("closed").Parse(`<!doctype html>
<html lang="{{.Language}}" dir="{{.Direction}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{.Title}} · {{.Brand}}</title>
<style>{{.Style}}</style>
</head>
<body>
<main>
<strong>{{.Brand}}</strong>
<h1>{{.Title}}</h1>
<p>{{.Text}}</p>
<p>{{.Account}} <a href="mailto:{{.Support}}">{{.Support}}</a></p>
</main>
</body>
</html>
`))

// restrictedPolicy allows the page only its own style.
var restrictedPolicy = func() string {
	sum := sha256.Sum256([]byte(restrictedStyle))
	return fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		base64.StdEncoding.EncodeToString(sum[:]))
}()

// serveRestricted answers with a page in the visitor's language and status 451, unavailable for legal reasons (RFC 7725).
func (a *App) serveRestricted(w http.ResponseWriter, r *http.Request) {
	language := a.visitorLanguage(r)
	direction := "ltr"
	if l, _ := a.Brand.Language(language); l.RTL {
		direction = "rtl"
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", restrictedPolicy)
	header.Set("Cache-Control", "no-store")
	header.Set("Vary", "Accept-Language, Cookie")
	w.WriteHeader(http.StatusUnavailableForLegalReasons)
	if r.Method == http.MethodHead {
		return
	}
	_ = restrictedPage.Execute(w, map[string]any{ // the visitor may have disconnected
		"Language": language, "Direction": direction, "Brand": a.Brand.Name, "Support": a.Brand.Support, "Style": template.CSS(restrictedStyle),
		"Title": a.Phrases.Say(language, "page.closed.title", nil), "Text": a.Phrases.Say(language, "page.closed.text", nil),
		"Account": a.Phrases.Say(language, "page.closed.account", nil),
	})
}

// visitorLanguage returns the language of the cookie, or the first language that the browser accepts and that has texts.
func (a *App) visitorLanguage(r *http.Request) string {
	accepted := strings.Split(r.Header.Get("Accept-Language"), ",")
	if chosen, err := r.Cookie(content.LanguageCookie); err == nil {
		accepted = append([]string{chosen.Value}, accepted...)
	}
	for _, tag := range accepted {
		code := content.LanguageCode(strings.TrimSpace(strings.SplitN(tag, ";", 2)[0]))
		for _, known := range a.Phrases.Languages() {
			if code == known {
				return code
			}
		}
	}
	return a.Brand.DefaultLanguage
}
