package campaign

import (
	"context"
	"html"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"maidan/campaigns"
	"maidan/internal/longtest"
	"maidan/lang/promo"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// built is the real front end; "make web" makes it, and a machine without it fails here with the sentence that says so.
func built(t *testing.T, source Source) *Site {
	t.Helper()
	return newSite(t, source, &fakeAccounts{}, func(c *Config) {
		c.Dist = os.DirFS("../../web/apps/promo/dist")
		c.Texts, c.Data = promo.Texts, campaigns.Files
	})
}

// Largest compressed size of a page before its largest paint: the page itself with its styles and picture.
const heaviest = 25 << 10

// Every form of a page shows the terms of the offer that it registers, never those of another; so does the plain form behind it. The secret bonus has terms of its own.
func TestTerms_DialogIsOfTheFormsOffer(t *testing.T) {
	t.Parallel()
	s := built(t, Folder(campaigns.Files, maidan(t), programmes(t)))
	set := s.current.Load().set
	texts := s.texts.of("en")
	secret, _, _ := strings.Cut(texts["dialog.SecretActionDialog.terms"], "\n")
	forms, whole := 0, 0
	for _, c := range s.Campaigns() {
		at := s.at(c, "")
		p := s.campaignPage(c, &set, at, "en")
		bonus := chosenFirst(p)
		markup := html.UnescapeString(ask(s, "GET", Base+c.Route).Body.String())
		for _, form := range registrationDialog.FindAllStringSubmatch(markup, -1) {
			if form[1] == "CrashNewReg" && c.Dialog.Name != form[1] || c.Route == withoutBonuses {
				continue // its bonuses are loaded when it opens
			}
			forms++
			require.Contains(t, form[2], shortTerms(s.texts.of(p.Lang), bonus), "%s: %s registers %s", c.Route, form[1], bonus.ID)
		}
		if _, dialog, found := strings.Cut(markup, `<dialog id="SecretActionDialog"`); found {
			whole++
			terms, _, _ := strings.Cut(dialog, "</dialog>")
			own := strings.HasPrefix(bonus.ID, "secret-sport-")
			require.Equal(t, own, p.Lang == "en" && strings.Contains(terms, secret), "%s registers %s", c.Route, bonus.ID)
		}
	}
	for _, c := range few(s) {
		plain := html.UnescapeString(ask(s, "GET", Base+"/_/register?from="+c.Route).Body.String())
		p := s.campaignPage(c, &set, s.at(c, ""), "en")
		for _, listed := range p.Bonuses {
			require.Contains(t, plain, shortTerms(s.texts.of(p.Lang), listed), "plain form of %s", c.Route)
		}
	}
	require.Greater(t, forms, 200)
	require.GreaterOrEqual(t, whole, 10)
}

// withoutBonuses is the page whose visitors choose a currency before they see any bonus.
const withoutBonuses = "/warm-up-royal-challenge-new"

var registrationDialog = regexp.MustCompile(`(?s)<dialog id="(\w+)" class="dialog dialog-(?:registration|both)[^>]*>(.*?)</dialog>`)

func shortTerms(texts map[string]string, bonus pageBonus) string {
	return strings.NewReplacer("{min_deposit}", bonus.Terms.MinDeposit, "{wager}", strconv.FormatInt(bonus.Terms.Wager, 10), "{days}", strconv.Itoa(bonus.Terms.Days)).Replace(texts["form.shortTerms"])
}

// Pages and languages are paired in rotation; the texts of each language are checked elsewhere.
func TestSite_RendersEveryPage(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	s := built(t, Folder(campaigns.Files, maidan(t), programmes(t)))
	languages := []string{"en", "hi", "ur"}
	for i, c := range s.Campaigns() {
		cookie, language, direction := "i18n_lang="+languages[i%len(languages)], languages[i%len(languages)], "ltr"
		if c.Language != "" {
			language = c.Language // whatever the visitor's is
		}
		if language == "ur" {
			direction = "rtl"
		}
		w := ask(s, "GET", Base+c.Route, "Cookie", cookie, "Accept-Encoding", "br")
		require.Equal(t, 200, w.Code, c.Route)
		weight := w.Body.Len()
		unpacked, err := io.ReadAll(brotli.NewReader(w.Body))
		require.NoError(t, err)
		html := string(unpacked)
		shown := scriptElement.ReplaceAllString(html, "")
		must := func(ok bool, what string) { require.True(t, ok, "%s in %s: %s", c.Route, language, what) }
		must(strings.HasPrefix(html, "<!doctype html><html lang=\""+language+"\" dir=\""+direction+"\""), "language and direction")
		must(strings.Count(html, "<h1") == 1, "one promise")
		must(strings.Contains(html, `id="terms"`), "its terms are in reach")
		must(strings.Contains(html, `<link rel="expect" href="#opening-end" blocking="render"/>`), "is not painted before its opening is whole")
		must(strings.Count(html, ` id="opening-end"`) == 1, "one end of its opening")
		must(strings.Contains(shown, s.texts.of(language)["page.playMoney"]), "the page names play money")
		must(strings.Contains(html, `<dialog id="`+c.Dialog.Name+`"`), "its dialog")
		must(c.Info == "" || strings.Contains(html, `<dialog id="`+c.Info+`"`), "its information dialog")
		must(strings.Contains(html, `href="/new-promo/_/register?from=`), "the button leads to the plain form")
		must(!strings.Contains(shown, "undefined") && !strings.Contains(shown, "NaN"), "nothing is undefined")
		must(!placeholderLeft.MatchString(shown), "no placeholder is left")
		must(strings.Contains(html, `<meta property="og:title" content="`), "a shared link has a title")
		must(weight < heaviest || c.Route == "/ui", "it is light") // the style page holds every dialog
	}
	for path, title := range map[string]string{"/nothing": "404 Not Found", "/_/register": "Sign up", "/_/login": "Login"} {
		require.Contains(t, ask(s, "GET", Base+path).Body.String(), "<h1>"+title+"</h1>")
	}
}

// few returns some campaigns, all over the list: what holds for them by how pages are made holds for all.
func few(s *Site) []*Campaign {
	var some []*Campaign
	for i, c := range s.Campaigns() {
		if i%12 == 0 {
			some = append(some, c)
		}
	}
	return some
}

var (
	scriptElement   = regexp.MustCompile(`(?s)<(script|style)\b.*?</(script|style)>`)
	placeholderLeft = regexp.MustCompile(`>[^<]*\{[\w:-]+\}[^<]*<`)
)

// Texts are texts, wherever they stand: in elements, attributes, the picture, the data of the islands.
func TestSite_EscapesTexts(t *testing.T) {
	t.Parallel()
	const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
	data, err := fs.ReadFile(campaigns.Files, "wheel-of-fortune-new.yaml")
	require.NoError(t, err)
	text := string(data)
	for _, key := range []string{"title", "description", "wheel.headline", "wheel.1.label", "terms.1.text"} {
		text = regexp.MustCompile(`(?m)^    `+regexp.QuoteMeta(key)+`: .*$`).ReplaceAllLiteralString(text, "    "+key+": '"+evil+"'")
	}
	s := built(t, folder(t, text))
	html := ask(s, "GET", Base+"/wheel-of-fortune-new").Body.String()
	require.Contains(t, html, "&lt;script&gt;")
	require.NotContains(t, html, "<script>alert")
	require.NotContains(t, html, "<img src=x")
	form := post(s, Base+"/_/register", filled("username", `"><script>alert(3)</script>`)).Body.String()
	require.NotContains(t, form, "<script>alert")
}

// One constant script is allowed by its hash: the one that every page carries, byte for byte.
func TestPolicy_AllowsTheScriptOfThePage(t *testing.T) {
	t.Parallel()
	s := built(t, Folder(campaigns.Files, maidan(t), programmes(t)))
	hash := regexp.MustCompile(`'sha256-[^']+'`)
	for _, c := range few(s) {
		html := ask(s, "GET", Base+c.Route).Body.String()
		scripts := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(html, -1)
		require.Len(t, scripts, 1)
		require.Equal(t, hash.FindString(policyFor(scripts[0][1], nil)), hash.FindString(s.policy))
	}
}

func TestSite_RendersDeterministically(t *testing.T) {
	t.Parallel()
	one, other := built(t, Folder(campaigns.Files, maidan(t), programmes(t))), built(t, Folder(campaigns.Files, maidan(t), programmes(t)))
	for _, c := range few(one) {
		a, err := one.page(context.Background(), one.current.Load(), c, one.at(c, ""), "en")
		require.NoError(t, err)
		b, err := other.page(context.Background(), other.current.Load(), c, other.at(c, ""), "en")
		require.NoError(t, err)
		require.Equal(t, a.etag, b.etag)
	}
}

// Nothing of others is allowed until it is configured; then from its origin and no other.
func TestPolicy_ListsConfiguredOriginsOnly(t *testing.T) {
	t.Parallel()
	require.NotContains(t, policyFor("", Shell{}.origins()), "http")
	policy := policyFor("", Shell{
		TagManager: "https://tags.example/gtm.js?id=1", Pixels: []string{"https://pixel.example/p.js#px", "https://pixel.example/q.js#qx"},
		Device: "https://fraud.example/v1.js?key=2#deviceName", ChatSDK: "not an address", Captcha: []string{"https://captcha.example", "https://*.captcha.example"},
	}.origins())
	const origins = " https://tags.example https://fraud.example https://pixel.example https://captcha.example https://*.captcha.example"
	for _, kind := range []string{"script-src", "style-src", "img-src", "connect-src", "frame-src"} {
		require.Regexp(t, kind+" [^;]*"+regexp.QuoteMeta(origins)+"(;|$)", policy)
	}
	require.Contains(t, policy, "default-src 'none'")
	require.Contains(t, policy, "frame-ancestors 'self'")
	require.NotContains(t, policy, "pixel.example/")
}

func TestBench_Measures(t *testing.T) {
	t.Parallel()
	got, err := Bench(context.Background(), BenchOptions{
		Config: Config{
			Source: Folder(campaigns.Files, maidan(t), programmes(t)), Brand: maidan(t), Texts: promo.Texts,
			Dist: os.DirFS("../../web/apps/promo/dist"), Data: campaigns.Files,
		},
		Clients: 2, Time: 100 * time.Millisecond, Renders: 2,
	})
	require.NoError(t, err)
	report := got.(BenchReport)
	require.Positive(t, report.Ratio)
	require.Positive(t, report.RenderP50)
	require.Positive(t, report.PageBytes)
}
