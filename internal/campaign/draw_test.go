package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/draw"
	"maidan/internal/prize"
)

// fakeDrawer remembers what each visitor has drawn: always the second prize.
type fakeDrawer struct {
	requests []prize.Request
	drawn    map[string]*prize.Drawn
	err      error
}

func (f *fakeDrawer) Offered(_ context.Context, drawID, visitor string) (prize.Offered, error) {
	return prize.Offered{Hash: draw.HashOf("seed"), Drawn: f.drawn[drawID+visitor]}, f.err
}

func (f *fakeDrawer) Draw(_ context.Context, r prize.Request) (prize.Drawn, error) {
	f.requests = append(f.requests, r)
	if f.err != nil {
		return prize.Drawn{}, f.err
	}
	d := &prize.Drawn{DrawID: r.DrawID, Visitor: r.Visitor, Day: draw.DayOf(now), Currency: r.Currency, Seed: "seed", Text: r.Text, Number: "00", Code: "100000000001",
		Prizes: []prize.Prize{{OfferID: "prize-casino-125", Weight: 3}, {OfferID: "prize-sport-120", Weight: 1}}, Won: 1, EndsAt: now.UnixMilli() + 1}
	f.drawn[r.DrawID+r.Visitor] = d
	return *d, nil
}

const spinning = `route: /spin
kind: wheel
palette: night
scene: {name: wheel, seed: 1}
dialog: {name: BasicRegistration, currency: INR, bonus: casino}
offer: {id: welcome-casino, currency: INR}
after: {register: "", login: ""}
blocks:
  - {type: wheel, draw: wheel-8}
texts:
  en: {title: Spin, description: D, wheel.kicker: K, wheel.headline: H, wheel.lead: L, wheel.button: Spin, wheel.note: N, wheel.won: "{offer}, up to {amount}", wheel.claim: "Claim {amount}"}
  hi: {wheel.won: "{offer}: {amount}"}
`

func spinSite(t *testing.T) (*Site, *fakeDrawer) {
	t.Helper()
	drawer := &fakeDrawer{drawn: map[string]*prize.Drawn{}}
	return newSite(t, folder(t, home, spinning), &fakeAccounts{}, func(c *Config) { c.Prizes, c.Clock = drawer, clock.NewManual(now) }), drawer
}

// The answer of a draw holds the field, the sentences and the code of one prize, in the language and the currency of the page; a visitor who comes back gets it again.
func TestDraw_AnswersInOnePiece(t *testing.T) {
	t.Parallel()
	s, drawer := spinSite(t)
	var offered offeredPrize
	w := ask(s, "GET", "/new-promo/_/prize?from=/spin", "Accept", "application/json")
	require.Equal(t, 200, w.Code)
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &offered))
	require.Equal(t, draw.HashOf("seed"), offered.Hash)
	require.Nil(t, offered.Drawn)
	require.Empty(t, drawer.requests, "to look is not to draw")

	var drawn drawnPrize
	w = post(s, "/new-promo/_/prize?from=/spin&val_cur=PKR", url.Values{"text": {"lucky"}}, "Accept", "application/json")
	require.Equal(t, 200, w.Code, w.Body.String())
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &drawn))
	visitor := drawer.requests[0].Visitor
	require.Contains(t, w.Header().Get("Set-Cookie"), visitor)
	require.Contains(t, w.Header().Get("Set-Cookie"), "HttpOnly")
	require.Equal(t, "120% for sport", drawer.requests[0].Name("prize-sport-120"))
	offer, _ := s.brand.OfferIn("prize-sport-120", "PKR")
	require.Equal(t, drawnPrize{Field: 2, Weights: []int64{3, 1}, Won: "120% for sport, up to " + offer.MaxBonus.In("en"), Claim: "Claim " + offer.MaxBonus.In("en"), Terms: "", Code: "100000000001",
		Ends: now.UnixMilli() + 1, Labels: []string{"", ""}, Hash: draw.HashOf("seed"), Text: "lucky", Visitor: visitor, Number: "00"}, drawn)

	w = ask(s, "GET", "/new-promo/_/prize?from=/spin&lang=hi", "Accept", "application/json", "Cookie", visitorCookie+"="+visitor)
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &offered))
	require.Equal(t, "खेल के लिए 120%: "+offer.MaxBonus.In("hi"), offered.Drawn.Won)
	require.Equal(t, drawn.Code, offered.Drawn.Code)
	require.NotContains(t, w.Body.String(), `"seed":"seed"`, "the seed is secret until the day is over")
	require.Empty(t, w.Header().Get("Set-Cookie"))
}

// Without a script the answer is the form, whose promo code is the prize; only the visitor who has drawn reads what was won.
func TestDraw_WorksWithoutAScript(t *testing.T) {
	t.Parallel()
	s, drawer := spinSite(t)
	w := post(s, "/new-promo/_/prize?from=/spin", nil, "Referer", "http://example.com/new-promo/spin?val_cur=BDT&click_id=7")
	require.Equal(t, 303, w.Code)
	require.Equal(t, "/new-promo/_/register?click_id=7&from=%2Fspin&promo=100000000001&val_cur=BDT", w.Header().Get("Location"))
	require.EqualValues(t, "BDT", drawer.requests[0].Currency)
	require.Equal(t, "plain", drawer.requests[0].Text)
	visitor := drawer.requests[0].Visitor
	for cookie, won := range map[string]bool{visitorCookie + "=" + visitor: true, "": false} {
		r := httptest.NewRequest(http.MethodGet, w.Header().Get("Location"), nil)
		r.Header.Set("Cookie", cookie)
		_, campaign, at := s.origin(r)
		notice := s.prizeOf(r, campaign, s.readerOf(campaign, at, "en"), r.URL.Query())
		require.Equal(t, won, notice != "", cookie)
	}
	form := ask(s, "GET", w.Header().Get("Location"), "Cookie", visitorCookie+"="+visitor)
	require.Contains(t, form.Body.String(), `"promo_code":"100000000001"`)
}

func TestDraw_Refuses(t *testing.T) {
	t.Parallel()
	s, drawer := spinSite(t)
	require.Equal(t, 404, ask(s, "GET", "/new-promo/_/prize?from=/").Code, "a page without a draw")
	require.Equal(t, 405, ask(s, "DELETE", "/new-promo/_/prize?from=/spin").Code)
	require.Equal(t, 403, post(s, "/new-promo/_/prize?from=/spin", nil, "Sec-Fetch-Site", "cross-site").Code, "another site draws nothing")
	require.Empty(t, drawer.requests)
	for err, status := range map[error]int{prize.ErrNone: 404, prize.ErrText: 400, prize.ErrTooMany: 429, errors.New("secret"): 500} {
		drawer.err = err
		w := post(s, "/new-promo/_/prize?from=/spin", nil, "Accept", "application/json")
		require.Equal(t, status, w.Code, err)
		require.NotContains(t, w.Body.String(), "secret")
		require.Equal(t, "/new-promo/_/register?from=%2Fspin", post(s, "/new-promo/_/prize?from=/spin", nil).Header().Get("Location"), "without a script the form works all the same")
	}
	without, _ := spinSite(t)
	without.prizes = nil
	require.Equal(t, 404, ask(without, "GET", "/new-promo/_/prize?from=/spin").Code)
}
