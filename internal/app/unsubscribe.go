package app

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"html/template"
	"net/http"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/notice"
	"maidan/internal/phrase"
	"maidan/internal/player"
)

const unsubscribeStyle = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0b1014;color:#eef4f1;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:28rem;padding:1.5rem}h1{font-size:1.5rem}button{min-height:44px;padding:0 1.25rem;border:0;border-radius:6px;background:#d9f84a;color:#0b1014;font:600 1rem system-ui,sans-serif;cursor:pointer}
a{color:#d9f84a}`

var (
	unsubscribePage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Language}}" dir="{{.Direction}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{.Title}} · {{.Brand}}</title>
<style>` + unsubscribeStyle + `</style>
<main>
<h1>{{.Title}}</h1>
<p>{{.Text}}</p>
{{if .Button}}<form method="post"><button>{{.Button}}</button></form>{{end}}
<p><a href="/">{{.Brand}}</a></p>
</main>
</html>
`))
	unsubscribeStyleSum = sha256.Sum256([]byte(unsubscribeStyle))
	unsubscribePolicy   = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; style-src 'sha256-" +
		base64.StdEncoding.EncodeToString(unsubscribeStyleSum[:]) + "'"
)

// unsubscribe serves the page behind the unsubscribe link of an email. GET changes nothing, because mail programs open links
// automatically. POST, by the page's button or by the mail program (RFC 8058), disables emails of the kind. It needs no
// sign-in: the token authorises it.
func (a *App) unsubscribe(w http.ResponseWriter, r *http.Request) {
	playerID, kind, err := a.Notices.Unsubscribes(r.URL.Query().Get("token"))
	language := a.Brand.DefaultLanguage
	if err == nil {
		language, err = a.languageOf(r.Context(), a.DB.Reader(), playerID)
	}
	if err == nil && r.Method == http.MethodPost {
		err = a.turnOffEmails(r.Context(), playerID, kind)
	}
	var refusal *fault.Error
	topic := phrase.Args{"topic": phrase.Word("topic." + string(kind))}
	say := func(key string) string { return a.Phrases.Translate(language, key, topic) }
	switch {
	case errors.As(err, &refusal):
		a.showUnsubscribe(w, http.StatusBadRequest, language, say("unsubscribe.title"), say("unsubscribe.invalid"), "")
	case err != nil:
		kit.Log(r.Context()).Error("unsubscribe", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	case r.Method == http.MethodPost:
		a.showUnsubscribe(w, http.StatusOK, language, say("unsubscribe.title"), say("unsubscribe.done"), "")
	default:
		a.showUnsubscribe(w, http.StatusOK, language, say("unsubscribe.title"), say("unsubscribe.ask"), say("unsubscribe.button"))
	}
}

func (a *App) turnOffEmails(ctx context.Context, playerID id.Player, kind notice.Kind) error {
	return a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := a.Players.Find(ctx, tx, playerID); err != nil {
			return err
		}
		preference, err := a.Notices.Preference(ctx, tx, playerID, kind)
		if err != nil || !preference.Email {
			return err
		}
		off := notice.Choice{Kind: kind, Channel: notice.Email}
		if err := a.Notices.Choose(ctx, tx, playerID, off); err != nil {
			return err
		}
		return a.Players.RecordChange(ctx, tx, player.Change{
			Player: playerID, Actor: player.ByPlayer, What: "notifications", Detail: map[string]any{"choices": []notice.Choice{off}}, Address: kit.Client(ctx).String(),
		})
	})
}

func (a *App) showUnsubscribe(w http.ResponseWriter, status int, language, title, text, button string) {
	direction := "ltr"
	if known, ok := a.Brand.Language(language); ok && known.RTL {
		direction = "rtl"
	}
	head := w.Header()
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Content-Security-Policy", unsubscribePolicy)
	head.Set("Cache-Control", "no-store")
	head.Set("Referrer-Policy", "no-referrer") // the address holds the token
	w.WriteHeader(status)
	_ = unsubscribePage.Execute(w, struct{ Language, Direction, Brand, Title, Text, Button string }{
		language, direction, a.Brand.Name, title, text, button,
	}) // the visitor may have disconnected
}
