package testprovider

import (
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"maidan/internal/identity"
)

var pages = template.Must(template.New("").Parse(`
{{define "head"}}<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{.}}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px 16px }
main { max-width: 400px; margin: 0 auto }
h1 { font-size: 22px; margin: 0 0 12px }
p { margin: 0 0 12px }
.note { border: 2px dashed; border-radius: 8px; padding: 12px; margin-bottom: 20px }
label { display: block; margin-bottom: 14px; font-weight: 600 }
input[type=text], input[type=email] { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 10px; margin-top: 4px; border: 1px solid #767676; border-radius: 6px }
.tick { font-weight: 400; display: flex; gap: 10px; align-items: center; min-height: 44px }
button { font: inherit; font-weight: 600; min-height: 48px; padding: 0 20px; border-radius: 6px; border: 1px solid #767676; margin-right: 8px; cursor: pointer }
</style>
<main>{{end}}

{{define "openid"}}{{template "head" "Test provider"}}
<h1>Test provider</h1>
<p class="note">This is part of the demo. There is no password: any identity is accepted. Do not enter real data.</p>
<form method="post">
<label>Sign in as <input type="text" name="subject" value="asha" required maxlength="80" autocomplete="off"></label>
<label>Name <input type="text" name="name" value="Asha" maxlength="80" autocomplete="off"></label>
<label>Email <input type="email" name="email" value="asha@test.example" maxlength="200" autocomplete="off"></label>
<label class="tick"><input type="checkbox" name="verified" value="yes" checked> The email address is verified</label>
<button>Continue</button><button name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
</main>{{end}}

{{define "messenger"}}{{template "head" "Test messenger"}}
<h1>Test messenger</h1>
<p class="note">This is part of the demo. There is no password: any identity is accepted. Do not enter real data.</p>
<form method="post">
<label>Number of the account <input type="text" name="id" value="1001" required inputmode="numeric" pattern="[0-9]{1,18}" maxlength="18" autocomplete="off"></label>
<label>First name <input type="text" name="first_name" value="Asha" required maxlength="64" autocomplete="off"></label>
<label>User name <input type="text" name="username" value="asha_test" maxlength="64" autocomplete="off"></label>
<button>Continue</button>
</form>
</main>{{end}}

{{define "refused"}}{{template "head" "Test provider"}}
<h1>This does not work</h1><p>{{.}}</p><p><a href="/">Go to the home page</a></p>
</main>{{end}}
`))

func show(w http.ResponseWriter, status int, page string, data any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_ = pages.ExecuteTemplate(w, page, data) // fails only if the client is gone
}

func refuse(w http.ResponseWriter, reason string) { show(w, http.StatusBadRequest, "refused", reason) }

func (p *Provider) ask(w http.ResponseWriter, r *http.Request) {
	if reason := p.checked(r, r.URL.Query()); reason != "" {
		refuse(w, reason)
		return
	}
	show(w, http.StatusOK, "openid", nil)
}

// returnable reports whether return_to is an address of this app.
func (p *Provider) returnable(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Query().Get("return_to"), p.origin(r)+"/")
}

func (p *Provider) askSigned(w http.ResponseWriter, r *http.Request) {
	if !p.returnable(r) {
		refuse(w, "The return address is not one of this app.")
		return
	}
	show(w, http.StatusOK, "messenger", nil)
}

// sign redirects with a signed login in the fragment: base64 of JSON, in which numbers are numbers.
func (p *Provider) sign(w http.ResponseWriter, r *http.Request) {
	if !p.returnable(r) || r.ParseForm() != nil {
		refuse(w, "The return address is not one of this app.")
		return
	}
	id, err := strconv.ParseUint(strings.TrimSpace(r.PostForm.Get("id")), 10, 63)
	if err != nil {
		refuse(w, "The number of an account has digits only.")
		return
	}
	at := p.Clock.Now().Unix()
	signed := identity.Signed{"id": strconv.FormatUint(id, 10), "auth_date": strconv.FormatInt(at, 10)}
	body := map[string]any{"id": id, "auth_date": at}
	for _, field := range []string{"first_name", "username"} {
		if value := strings.TrimSpace(r.PostForm.Get(field)); value != "" {
			signed[field], body[field] = value, value
		}
	}
	signed.Sign(p.BotToken)
	body["hash"] = signed["hash"]
	data, err := json.Marshal(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	back := r.URL.Query().Get("return_to") + "#tgAuthResult=" + url.QueryEscape(base64.StdEncoding.EncodeToString(data))
	http.Redirect(w, r, back, http.StatusSeeOther)
}
