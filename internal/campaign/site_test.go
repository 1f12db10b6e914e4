package campaign

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/fault"
)

// echo is a bundle that answers with what it was given; a title "boom" makes it fail.
const echo = `function renderPage(json) {
  var page = JSON.parse(json);
  if (page.title === "boom") throw new Error("boom");
  return "<!doctype html>" + page.lang + " " + page.view + " " + page.status + " " + page.route + " " + page.title + " " + JSON.stringify(page.form || null);
}`

// words are a catalogue in every language of the tests but Portuguese, which is not complete.
const words = `{"form.register":"Sign up","form.login":"Login","error.404":"404 Not Found","error.email":"bad e-mail",
	"error.password":"short","error.agree":"agree","error.currency":"currency","error.oops":"Oops"}`

const standardWords = `{"use.terms.title":"Terms","use.sign-up.headline":"{brand}, up to {amount}","use.sign-up.button":"Go",
	"clause.adults":"18+","clause.play-money":"Play money at {brand}"}`

var now = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

type fakeAccounts struct {
	forms []Form
	err   error
}

func (f *fakeAccounts) take(_ context.Context, _ *http.Request, form Form) (Tokens, error) {
	f.forms = append(f.forms, form)
	return Tokens{"access", "refresh", "Bearer", now.Unix() + 900}, f.err
}

func fakeDist(bundle string) fstest.MapFS {
	return fstest.MapFS{
		"server/render.js":     {Data: []byte(bundle)},
		"server/manifest.json": {Data: []byte(`{"boot":"alert(1)"}`)},
		"server/resvg.wasm":    {}, "server/worker.js": {Data: []byte("// worker")},
		"assets/app-123.js":   {Data: bytes.Repeat([]byte("var a = 1;\n"), 200)},
		"assets/font-1.woff2": {Data: []byte("font")},
	}
}

func newSite(t *testing.T, source Source, accounts *fakeAccounts, more ...func(*Config)) *Site {
	t.Helper()
	cfg := Config{
		Source: source, Brand: maidan(t), Clock: clock.NewManual(now), Log: slog.New(slog.DiscardHandler), Dist: fakeDist(echo),
		Texts: fstest.MapFS{"en.json": {Data: []byte(words)}, "hi.json": {Data: []byte(words)}, "ur.json": {Data: []byte(words)},
			"pt.json": {Data: []byte(`{"error.404":"Nada"}`)}, "en.use.json": {Data: []byte(standardWords)}, "hi.use.json": {Data: []byte(`{"use.sign-up.button":"चलें"}`)}},
		Accounts: Accounts{Register: accounts.take, Login: accounts.take}, Tournaments: series(t),
	}
	for _, change := range more {
		change(&cfg)
	}
	s, err := New(context.Background(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func folder(t *testing.T, files ...string) Source {
	t.Helper()
	all := fstest.MapFS{}
	for i, file := range files {
		all[string(rune('a'+i))+".yaml"] = &fstest.MapFile{Data: []byte(file)}
	}
	return Folder(all, maidan(t), programmes(t))
}

func ask(s http.Handler, method, target string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

var (
	home  = strings.Replace(sound, "route: /sound", "route: /", 1)
	moved = strings.Replace(sound, "kind: sport", "kind: sport\nredirect_from: [/secret-action]", 1)
)

func TestSite_PathsAreStrict(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home, moved), &fakeAccounts{})
	for _, c := range []struct {
		method, target string
		status         int
		has            string
	}{
		{"GET", "/new-promo/", 200, "en campaign 200 / Sound"},
		{"GET", "/new-promo/sound", 200, "en campaign 200 /sound Sound"},
		{"GET", "/new-promo/sound?click_id=1", 200, "/sound"},
		{"HEAD", "/new-promo/sound", 200, ""},
		{"GET", "/new-promo", 302, "/new-promo/"},
		{"GET", "/new-promo/secret-action", 302, "/new-promo/sound"},
		{"GET", "/new-promo/sound/", 404, "404 Not Found"},
		{"GET", "/new-promo/SOUND", 404, "404 Not Found"},
		{"GET", "/new-promo//sound", 404, "404 Not Found"},
		{"GET", "/new-promo/nothing", 404, "404 Not Found"},
		{"HEAD", "/new-promo/nothing", 404, ""},
		{"GET", "/new-promos", 404, "404 Not Found"},
		{"GET", "/new-promo/_/", 404, "404 Not Found"},
		{"GET", "/new-promo/_/assets/", 404, "404 Not Found"},
		{"GET", "/new-promo/_/assets/../server/render.js", 404, "404 Not Found"},
		{"GET", "/new-promo/_/lang/xx", 404, "404 Not Found"},
		{"GET", "/new-promo/_/lang/pt", 404, "404 Not Found"}, // the brand has it, but has not switched it on
		{"POST", "/new-promo/sound", 405, ""},
		{"DELETE", "/new-promo/_/assets/app-123.js", 405, ""},
	} {
		w := ask(s, c.method, c.target)
		require.Equal(t, c.status, w.Code, "%s %s", c.method, c.target)
		require.Contains(t, w.Body.String(), c.has, "%s %s", c.method, c.target)
		if c.method == "HEAD" {
			require.Empty(t, w.Body.String())
			require.NotEmpty(t, w.Header().Get("Content-Length"))
		}
	}
	require.Equal(t, "GET, HEAD", ask(s, "POST", "/new-promo/sound").Header().Get("Allow"))
	require.Equal(t, "/new-promo/sound?a=b&c=%20d", ask(s, "GET", "/new-promo/secret-action?a=b&c=%20d").Header().Get("Location"))
}

func TestSite_AnswersNotModified(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, sound), &fakeAccounts{})
	first := ask(s, "GET", "/new-promo/sound")
	tag := first.Header().Get("Etag")
	require.Regexp(t, `^W/"[0-9a-f]{24}"$`, tag)
	require.Equal(t, "no-cache", first.Header().Get("Cache-Control"))
	require.Contains(t, first.Header().Get("Content-Security-Policy"), "script-src 'self' 'sha256-")
	require.NotContains(t, strings.Split(first.Header().Get("Content-Security-Policy"), "style-src")[0], "unsafe")
	for _, given := range []string{tag, `"x", ` + tag} {
		w := ask(s, "GET", "/new-promo/sound", "If-None-Match", given)
		require.Equal(t, http.StatusNotModified, w.Code)
		require.Empty(t, w.Body.String())
		require.Equal(t, tag, w.Header().Get("Etag"))
	}
	hindi := ask(s, "GET", "/new-promo/sound", "If-None-Match", tag, "Cookie", "i18n_lang=hi")
	require.Equal(t, http.StatusOK, hindi.Code, "another language is another page")
	require.Equal(t, "hi", hindi.Header().Get("Content-Language"))
}

func TestSite_LanguageComesFromTheCookie(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, sound), &fakeAccounts{})
	for cookie, want := range map[string]string{
		"": "en", "i18n_lang=hi": "hi", "i18n_lang=HI-in": "hi", "i18n_lang=pt": "en", "i18n_lang=../../x": "en", "i18n_lang=ur": "ur",
	} {
		w := ask(s, "GET", "/new-promo/sound", "Cookie", cookie)
		require.Contains(t, w.Body.String(), "<!doctype html>"+want+" ", cookie)
	}
}

func TestSite_SendsTheBestEncoding(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, sound), &fakeAccounts{})
	plain := ask(s, "GET", "/new-promo/sound").Body.String()
	for accepted, coding := range map[string]string{
		"gzip, deflate, br": "br", "br;q=0, gzip": "gzip", "gzip;q=0.5": "gzip", "identity": "", "": "", "brotli": "",
	} {
		w := ask(s, "GET", "/new-promo/sound", "Accept-Encoding", accepted)
		require.Equal(t, coding, w.Header().Get("Content-Encoding"), accepted)
		var body io.Reader = w.Body
		switch coding {
		case "br":
			body = brotli.NewReader(w.Body)
		case "gzip":
			unzipped, err := gzip.NewReader(w.Body)
			require.NoError(t, err)
			body = unzipped
		}
		text, err := io.ReadAll(body)
		require.NoError(t, err)
		require.Equal(t, plain, string(text), accepted)
	}
}

func TestSite_AssetsAreImmutable(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, sound), &fakeAccounts{})
	w := ask(s, "GET", "/new-promo/_/assets/app-123.js", "Accept-Encoding", "br")
	require.Equal(t, "public, max-age=31536000, immutable", w.Header().Get("Cache-Control"))
	require.Equal(t, "text/javascript; charset=utf-8", w.Header().Get("Content-Type"))
	require.Equal(t, "br", w.Header().Get("Content-Encoding"))
	w = ask(s, "GET", "/new-promo/_/assets/font-1.woff2", "Accept-Encoding", "br")
	require.Equal(t, "font/woff2", w.Header().Get("Content-Type"))
	require.Equal(t, "font", w.Body.String())
}

func TestSite_PageThatCannotBeRendered(t *testing.T) {
	t.Parallel()
	broken := strings.Replace(sound, "title: Sound", "title: boom", 1)
	file := sound
	s := newSite(t, func(ctx context.Context) (Set, error) { return folder(t, file)(ctx) }, &fakeAccounts{})
	require.Equal(t, 200, ask(s, "GET", "/new-promo/sound").Code)
	file = broken
	require.NoError(t, s.Reload(context.Background()))
	w := ask(s, "GET", "/new-promo/sound")
	require.Equal(t, 200, w.Code)
	require.Contains(t, w.Body.String(), "Sound", "the older page stays")
	w = ask(s, "GET", "/new-promo/sound", "Cookie", "i18n_lang=hi")
	require.Equal(t, 500, w.Code, "there is no older page in Hindi")
	require.Contains(t, w.Body.String(), "error 500")
	file = sound
	require.NoError(t, s.Reload(context.Background()))
	require.Equal(t, 200, ask(s, "GET", "/new-promo/sound", "Cookie", "i18n_lang=hi").Code)
}

func TestSite_ErrorPageMayFail(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, sound), &fakeAccounts{}, func(c *Config) {
		c.Dist = fakeDist(`function renderPage() { throw new Error("nothing works") }`)
	})
	w := ask(s, "GET", "/new-promo/<script>")
	require.Equal(t, 404, w.Code)
	require.Contains(t, w.Body.String(), "404 Not Found")
	require.Contains(t, w.Body.String(), `href="/new-promo/"`)
	require.NotContains(t, w.Body.String(), "<script>")
}

func TestWarm_RendersEverything(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home, sound), &fakeAccounts{})
	require.NoError(t, s.Warm(context.Background(), "en", "hi"))
	require.NotNil(t, s.cache.load("/sound hi"))
	require.NotNil(t, s.cache.load("!404 en"))
	ended, end := context.WithCancel(context.Background())
	end()
	require.NoError(t, s.Warm(ended, "ur"))
	require.Nil(t, s.cache.load("/sound ur"), "nothing is made for nobody")
}

func TestSite_RemembersAffiliatesForAWeek(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, sound), &fakeAccounts{})
	w := ask(s, "GET", "/new-promo/sound?click_id=c1&value_1=o&value_2=p&value_3=l&x=1")
	cookie := w.Result().Cookies()[0]
	require.Equal(t, "affiliate", cookie.Name)
	require.Equal(t, "click_id=c1&landing_id=l&offer_id=o&partner_id=p", cookie.Value)
	require.Equal(t, 604800, cookie.MaxAge)
	require.Equal(t, "/", cookie.Path)
	require.Empty(t, ask(s, "GET", "/new-promo/sound?x=1").Result().Cookies())
	require.Empty(t, ask(s, "GET", "/new-promo/sound?click_id="+strings.Repeat("a", 200)).Result().Cookies())
}

func TestSwitchLanguage_PreservesTheQuery(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, home, sound), &fakeAccounts{})
	w := ask(s, "GET", "http://m.example/new-promo/_/lang/hi?from=/sound", "Referer", "http://m.example/new-promo/sound?click_id=1")
	require.Equal(t, http.StatusSeeOther, w.Code)
	require.Equal(t, "/new-promo/sound?click_id=1", w.Header().Get("Location"))
	require.Equal(t, "hi", w.Result().Cookies()[0].Value)
	w = ask(s, "GET", "http://m.example/new-promo/_/lang/hi?from=//evil.example", "Referer", "http://evil.example/new-promo/sound?a=1")
	require.Equal(t, "/new-promo/", w.Header().Get("Location"), "only to our own pages")
}

func post(s http.Handler, target string, form url.Values, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func filled(change ...string) url.Values {
	form := url.Values{"username": {" a@b.in "}, "password": {"secret1"}, "currency": {"INR"}, "bonus_id": {"welcome-sport-inr"},
		"checkbox1": {"1"}, "checkbox2": {"1"}, "news": {"1"}, "promo_code": {""}}
	for i := 0; i < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

func TestForm_OpensAnAccount(t *testing.T) {
	t.Parallel()
	accounts := &fakeAccounts{}
	s := newSite(t, folder(t, sound), accounts)
	w := post(s, "/new-promo/_/register?from=/sound&click_id=c&utm=x", filled(), "Cookie", "affiliate=partner_id=p")
	require.Equal(t, http.StatusSeeOther, w.Code)
	require.Equal(t, "/bonuses?click_id=c&newReg=true&utm=x&welcomeme=1", w.Header().Get("Location"))
	require.Equal(t, []Form{{
		Email: "a@b.in", Password: "secret1", Currency: "INR", BonusID: "welcome-sport-inr", OfAge: true, News: true,
		Affiliates: map[string]string{"click_id": "c"},
	}}, accounts.forms)
	cookies := map[string]*http.Cookie{}
	for _, cookie := range w.Result().Cookies() {
		cookies[cookie.Name] = cookie
	}
	require.Equal(t, "access", cookies["vuexx"].Value)
	require.Equal(t, 900, cookies["vuexx"].MaxAge)
	require.Equal(t, "refresh", cookies["refresh"].Value)
	require.Equal(t, 3600, cookies["newReg"].MaxAge)
	w = post(s, "/new-promo/_/login?from=/sound", url.Values{"username": {"a@b.in"}, "password": {"secret1"}})
	require.Equal(t, "/?welcomeme=1", w.Header().Get("Location"))
}

func TestForm_OfADialogPreservesTheQueryOfItsPage(t *testing.T) {
	t.Parallel()
	accounts := &fakeAccounts{}
	s := newSite(t, folder(t, sound), accounts)
	w := post(s, "http://m.example/new-promo/_/register?from=/sound", filled(), "Referer", "http://m.example/new-promo/sound?click_id=c&utm=x")
	require.Equal(t, "/bonuses?click_id=c&newReg=true&utm=x&welcomeme=1", w.Header().Get("Location"))
	require.Equal(t, "c", accounts.forms[0].Affiliates["click_id"])
	w = post(s, "http://m.example/new-promo/_/register?from=/sound", filled(), "Referer", "http://evil.example/new-promo/sound?click_id=c")
	require.Equal(t, "/bonuses?newReg=true&welcomeme=1", w.Header().Get("Location"))
}

func TestForm_ExitsLikeTheScript(t *testing.T) {
	t.Parallel()
	page := strings.Replace(sound, "register: bonuses", `register: bonuses, id: "642", hash: participate`, 1)
	require.NotEqual(t, sound, page)
	s := newSite(t, folder(t, page), &fakeAccounts{})
	w := post(s, "/new-promo/_/register?from=/sound", filled())
	require.Equal(t, "/bonuses?id=642&newReg=true&welcomeme=1#participate", w.Header().Get("Location"))
}

func TestForm_BonusFollowsTheCurrency(t *testing.T) {
	t.Parallel()
	accounts := &fakeAccounts{}
	s := newSite(t, folder(t, sound), accounts, func(c *Config) { c.Brand = fewCurrencies(t) })
	post(s, "/new-promo/_/register", filled("currency", "PKR"))
	post(s, "/new-promo/_/register", filled("currency", "USD"))
	require.Equal(t, "welcome-sport-pkr", accounts.forms[0].BonusID)
	require.Empty(t, accounts.forms[1].BonusID)
}

func TestForm_ShowsErrors(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path   string
		change []string
		err    error
		status int
		want   map[string]string
	}{
		"bad e-mail":     {"register", []string{"username", "a@b"}, nil, 422, map[string]string{"username": "bad e-mail"}},
		"short password": {"register", []string{"password", " 12345 "}, nil, 422, map[string]string{"password": "short"}},
		"not agreed":     {"register", []string{"checkbox2", ""}, nil, 422, map[string]string{"checkbox1": "agree"}},
		"bad currency":   {"register", []string{"currency", "XXX"}, nil, 422, map[string]string{"currency": "currency"}},
		"taken":          {"register", nil, fault.New(fault.Conflict, "user_exists", "The user already exist").At("username", "badRequest"), 422, map[string]string{"username": "The user already exist"}},
		"blocked":        {"login", nil, fault.New(fault.Forbidden, "account_blocked", "Blocked"), 422, map[string]string{"": "Blocked"}},
		"internal error": {"login", nil, errRender, 500, map[string]string{"": "Oops"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, folder(t, sound), &fakeAccounts{err: c.err})
			w := post(s, "/new-promo/_/"+c.path+"?from=/sound", filled(c.change...))
			require.Equal(t, c.status, w.Code)
			require.Empty(t, w.Result().Cookies())
			require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
			require.NotContains(t, w.Body.String(), "secret1", "the password is never sent back")
			var form pageForm
			_, members, found := strings.Cut(w.Body.String(), "{")
			require.True(t, found)
			require.NoError(t, json.Unmarshal([]byte("{"+members), &form))
			require.Equal(t, c.want, form.Errors)
			require.Equal(t, "from=%2Fsound", form.Query)
		})
	}
}

func TestForm_RefusesOtherOrigins(t *testing.T) {
	t.Parallel()
	accounts := &fakeAccounts{}
	s := newSite(t, folder(t, sound), accounts)
	require.Equal(t, 403, post(s, "/new-promo/_/register", filled(), "Sec-Fetch-Site", "cross-site").Code)
	require.Equal(t, 403, post(s, "http://m.example/new-promo/_/register", filled(), "Origin", "http://evil.example").Code)
	require.Equal(t, 413, post(s, "/new-promo/_/register", filled("username", strings.Repeat("a", 100_000))).Code)
	require.Empty(t, accounts.forms)
}

func TestNew_NeedsABuild(t *testing.T) {
	t.Parallel()
	_, err := readDist(fstest.MapFS{})
	require.ErrorContains(t, err, "npm run build -w @maidan/promo")
}
