package testprovider

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"maidan/internal/secret"
)

func (p *Provider) discovery(w http.ResponseWriter, r *http.Request) {
	issuer := p.origin(r) + Base
	writeJSON(w, http.StatusOK, map[string]any{
		"issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token", "jwks_uri": issuer + "/keys",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported": []string{"ES256"}, "code_challenge_methods_supported": []string{"S256"},
		"token_endpoint_auth_methods_supported": []string{"client_secret_basic", "client_secret_post"},
		"scopes_supported":                      []string{"openid", "email", "profile"},
	})
}

func (p *Provider) keySet(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, p.keys)
}

// checked returns the error of an authorization request. An invalid request is never redirected.
func (p *Provider) checked(r *http.Request, q url.Values) (complaint string) {
	switch {
	case q.Get("client_id") != p.ClientID:
		return "The client is unknown."
	case q.Get("redirect_uri") != p.origin(r)+p.Callback:
		return "The address to go back to is not the one that is registered."
	case q.Get("response_type") != "code" || !strings.Contains(" "+q.Get("scope")+" ", " openid "):
		return "Only codes for OpenID are given here."
	case q.Get("code_challenge") == "" || q.Get("code_challenge_method") != "S256":
		return "A code challenge (PKCE, S256) is required."
	}
	return ""
}

// decide redirects to the client with a code, or with an error.
func (p *Provider) decide(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	complaint := p.checked(r, q)
	if complaint == "" && r.ParseForm() != nil {
		complaint = "The form is not readable."
	}
	if complaint != "" {
		refuse(w, complaint)
		return
	}
	back := url.Values{"state": {q.Get("state")}}
	if subject := strings.TrimSpace(r.PostForm.Get("subject")); r.PostForm.Get("cancel") != "" || subject == "" {
		back.Set("error", "access_denied")
	} else {
		code := secret.NewToken(p.Random)
		p.storeCode(code, grant{
			redirect: q.Get("redirect_uri"), challenge: q.Get("code_challenge"), nonce: q.Get("nonce"), subject: subject,
			name: r.PostForm.Get("name"), email: r.PostForm.Get("email"), verified: r.PostForm.Get("verified") != "",
			until: p.Clock.Now().Add(codeAge),
		})
		back.Set("code", code)
	}
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+back.Encode(), http.StatusSeeOther)
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		writeJSON(w, http.StatusBadRequest, map[string]string{"error": "invalid_request"})
		return
	}
	client, password, basic := r.BasicAuth()
	if !basic {
		client, password = r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	} else {
		client, password = unescaped(client), unescaped(password)
	}
	if client != p.ClientID || subtle.ConstantTimeCompare([]byte(password), []byte(p.ClientSecret)) != 1 {
		writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	g, ok := p.takeCode(r.PostForm.Get("code"))
	sum := sha256.Sum256([]byte(r.PostForm.Get("code_verifier")))
	if !ok || g.redirect != r.PostForm.Get("redirect_uri") || base64.RawURLEncoding.EncodeToString(sum[:]) != g.challenge {
		writeJSON(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	idToken, err := p.idToken(p.origin(r)+Base, g)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"access_token": secret.NewToken(p.Random), "token_type": "Bearer", "expires_in": int(tokenAge.Seconds()), "id_token": idToken,
	})
}

// unescaped undoes the form encoding that OAuth requires of names and secrets in a Basic header.
func unescaped(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return s
}

// idToken returns the signed ID token of a grant.
func (p *Provider) idToken(issuer string, g grant) (string, error) {
	now := p.Clock.Now()
	claims := map[string]any{
		"iss": issuer, "aud": p.ClientID, "sub": g.subject, "iat": now.Unix(), "exp": now.Add(tokenAge).Unix(), "nonce": g.nonce,
	}
	if g.name != "" {
		claims["name"] = g.name
	}
	if g.email != "" {
		claims["email"], claims["email_verified"] = g.email, g.verified
	}
	if p.Tamper != nil {
		p.Tamper(claims)
	}
	payload, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	signed, err := p.signer.Sign(payload)
	if err != nil {
		return "", err
	}
	return signed.CompactSerialize()
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // fails only if the client is gone
}
