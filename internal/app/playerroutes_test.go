package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/longtest"
	"maidan/internal/sportsbook/market"
)

// sportsPages and livePages are the sub-pages that the product's description names.
var (
	sportsPages = []string{
		"baseball", "basketball", "cricket", "cricket-ipl", "dota", "football", "horse-racing", "table-tennis", "tennis", "ecricket", "soccer", "fifa",
		"ice-hockey", "nba", "boxing", "aussie-rules", "kabaddi", "volleyball", "counter-strike", "mma", "handball",
	}
	livePages = []string{
		"soccer", "ecricket", "cricket", "volleyball", "fifa", "ebaseball", "table-tennis", "ice-hockey", "boxing", "mma", "horse-racing", "football", "baseball",
	}
)

func TestPlayerApp_AnswersUnknownAddressesWith404(t *testing.T) {
	longtest.SkipShort(t) // it renders a dozen pages
	t.Parallel()
	eachWorld(t, func(w *world) {
		w.begin()
		v := w.visitor(w.t)
		v.eventually("the match is announced", func() bool { return len(v.prices()) > 0 })
		handler := w.app.Handler()
		request := func(path string) *http.Request {
			return httptest.NewRequestWithContext(v.t.Context(), http.MethodGet, path, nil)
		}
		status := func(path string) int {
			out := httptest.NewRecorder()
			handler.ServeHTTP(out, request(path))
			return out.Code
		}
		events, err := market.Unfinished(v.t.Context(), w.app.DB.Reader())
		require.NoError(v.t, err)
		event, err := market.Find(v.t.Context(), w.app.DB.Reader(), events[0])
		require.NoError(v.t, err)
		there := []string{"/", "/sports", "/sports/", "/live", "/bets", "/results", "/match/" + string(event.ID), "/sports/cricket/" + event.CompetitionID,
			"/casino/slot/7", "/casino/video-poker", "/casino/new-games", "/tv-games", "/login?next=%2Fbets"}
		for _, path := range there {
			require.Equal(v.t, http.StatusOK, status(path), path)
		}
		for _, slug := range sportsPages { // the pages themselves are not rendered: that takes a second each
			require.True(v.t, w.app.exists(request("/sports/"+slug)), slug)
		}
		for _, slug := range slices.Concat(livePages, sportsPages) {
			require.True(v.t, w.app.exists(request("/live/"+slug)), slug)
		}
		for _, path := range []string{"/nowhere", "/sports/chess", "/live/chess", "/sports/cricket/nope", "/sports/football/" + event.CompetitionID,
			"/match/nope", "/match/", "/match/a/b", "/match/%00", "/match/%F0%9F%8F%8F", "/casino/slot", "/casino/nothing"} {
			require.Equal(v.t, http.StatusNotFound, status(path), path)
		}
		require.NoError(v.t, w.app.DB.InTx(v.t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return market.Hide(ctx, tx, market.HideEvent, string(event.ID))
		}))
		require.Equal(v.t, http.StatusNotFound, status("/match/"+string(event.ID)), "what is hidden is not there")
	})
}
