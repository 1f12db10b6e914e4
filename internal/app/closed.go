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

// unlessClosed withholds pages where the house is closed: they are answered with one that says so; their files are not withheld. Who asks from a country
// that is not known is let in.
func (h *House) unlessClosed(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if kind := path.Ext(r.URL.Path); kit.Closed(r.Context()) && (kind == "" || kind == ".html") {
			h.sayClosed(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	})
}

const closedStyle = `html{color-scheme:dark light;--ground:#0B1014;--text:#EEF4F1;--quiet:#8FA3AD;--mark:#D9F84A}` +
	`@media (prefers-color-scheme:light){html{--ground:#F6F4EE;--text:#10171C;--quiet:#5C6B73;--mark:#2E6B1F}}` +
	`body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--text);` +
	`font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}` +
	`main{box-sizing:border-box;max-width:34rem;padding:2rem 1.5rem}` +
	`strong{color:var(--quiet);font-weight:600}h1{font-size:1.75rem;line-height:1.25;margin:.75rem 0 1rem}p{margin:0 0 1rem}a{color:var(--mark)}`

var closedPage = template.Must(template.New("closed").Parse(`<!doctype html>
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

// closedPolicy lets the page have its style and nothing else.
var closedPolicy = func() string {
	sum := sha256.Sum256([]byte(closedStyle))
	return fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		base64.StdEncoding.EncodeToString(sum[:]))
}()

// sayClosed answers with a page in the visitor's language. The status says that the law is the reason (RFC 7725).
func (h *House) sayClosed(w http.ResponseWriter, r *http.Request) {
	language := h.visitorLanguage(r)
	direction := "ltr"
	if spoken, _ := h.Brand.Language(language); spoken.RTL {
		direction = "rtl"
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", closedPolicy)
	header.Set("Cache-Control", "no-store")
	header.Set("Vary", "Accept-Language, Cookie")
	w.WriteHeader(http.StatusUnavailableForLegalReasons)
	if r.Method == http.MethodHead {
		return
	}
	_ = closedPage.Execute(w, map[string]any{ // a visitor who has gone is no fault of ours
		"Language": language, "Direction": direction, "Brand": h.Brand.Name, "Support": h.Brand.Support, "Style": template.CSS(closedStyle),
		"Title": h.Phrases.Say(language, "page.closed.title", nil), "Text": h.Phrases.Say(language, "page.closed.text", nil),
		"Account": h.Phrases.Say(language, "page.closed.account", nil),
	})
}

// visitorLanguage is what a visitor reads: the language chosen before, or the first that the browser wants and the house speaks.
func (h *House) visitorLanguage(r *http.Request) string {
	wanted := strings.Split(r.Header.Get("Accept-Language"), ",")
	if chosen, err := r.Cookie("i18n_lang"); err == nil {
		wanted = append([]string{chosen.Value}, wanted...)
	}
	for _, tag := range wanted {
		code := content.LanguageCode(strings.TrimSpace(strings.SplitN(tag, ";", 2)[0]))
		for _, spoken := range h.Phrases.Languages() {
			if code == spoken {
				return code
			}
		}
	}
	return h.Brand.DefaultLanguage
}
