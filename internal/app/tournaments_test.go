package app

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// shownTournament is a tournament as everybody sees it.
type shownTournament struct {
	ID, Series, Name, State, By string
	Pool                        struct{ Amount int64 }
	Players                     int64
	Board                       []struct {
		Place  int64
		Player string
		Points int64
	}
}

// myEntry is where a player takes part.
type myEntry struct {
	Tournament, Player string
	Points, Place      int64
}

func (v *visitor) current(series string) (found shownTournament) {
	v.t.Helper()
	v.eventually(series+" is announced", func() bool {
		var all struct{ Current []shownTournament }
		v.call("GET", "/api/v3/tournaments?currency=INR", nil).into(v.t, &all)
		for _, one := range all.Current {
			if one.Series == series {
				found = one
			}
		}
		return found.ID != ""
	})
	return found
}

// joins takes part in the current edition of a series.
func (v *visitor) joins(series string) shownTournament {
	v.t.Helper()
	found := v.current(series)
	got := v.call("POST", "/api/v3/tournaments/registration", map[string]any{"tournament": series})
	require.Equal(v.t, http.StatusOK, got.status, "%s", got.body)
	require.JSONEq(v.t, "true", string(got.body))
	return found
}

func (v *visitor) entry(tournament string) (found myEntry) {
	v.t.Helper()
	var mine struct{ Entries []myEntry }
	v.call("GET", "/api/v3/players/me/tournaments", nil).into(v.t, &mine)
	for _, one := range mine.Entries {
		if one.Tournament == tournament {
			found = one
		}
	}
	return found
}

// What a player plays after joining moves the board; rounds before it, demo rounds and other players' do not.
func TestTournament_RoundsMoveTheBoard(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, other := w.visitor(w.t), w.visitor(w.t)
		v.register("asha@example.com", "INR")
		other.register("ravi@example.com", "INR")
		v.deposit(1_000_000, "123456789012")
		daily := v.current("daily-casino")
		require.Equal(w.t, "Daily tournament", daily.Name)
		require.Equal(w.t, int64(10_000_000), daily.Pool.Amount)
		safe := func(stake int64, funds string) map[string]any { // wins nine times in ten
			return map[string]any{"game": "dice", "stake": stake, "funds": funds, "params": map[string]any{"side": "over", "target": 1000}}
		}
		v.startRound("before", safe(100_000, "cash"))
		v.joins("daily-casino")
		other.joins("daily-casino")
		v.startRound("demo", safe(1_000, "demo"))
		var won int64
		for n := range 6 {
			won += v.startRound(fmt.Sprint("counts", n), safe(100_000, "cash")).Payout / 100
		}
		require.Positive(w.t, won, "six losses in a row come once in a million times")
		v.eventually("the board shows it", func() bool {
			var shown shownTournament
			v.call("GET", "/api/v3/tournaments/"+daily.ID+"?currency=INR", nil).into(v.t, &shown)
			mine := v.entry(daily.ID)
			return len(shown.Board) == 1 && shown.Board[0].Points == won && shown.Board[0].Player == mine.Player && mine.Points == won && mine.Place == 1 && shown.Players == 2
		})
		require.Equal(w.t, int64(0), other.entry(daily.ID).Place)
		guest := w.visitor(w.t)
		require.Equal(w.t, http.StatusUnauthorized, guest.call("GET", "/api/v3/players/me/tournaments", nil).status)
		require.Equal(w.t, http.StatusNotFound, guest.call("GET", "/api/v3/tournaments/daily-casino-1999-01-01", nil).status)
		require.Equal(w.t, http.StatusNotFound, guest.call("GET", "/api/v3/tournaments/"+daily.ID+"/tickets", nil).status, "nothing is drawn yet")
		w.requireAudited()
	})
}

// A settled bet gives tickets; an open one does not.
func TestTournament_BetsGiveTickets(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(1_000_000, "123456787777")
		giveaway := v.joins("winter-giveaway")
		w.begin()
		var seen []price
		v.eventually("the match takes bets", func() bool { seen = v.prices(); return len(seen) == 2 })
		placed := v.call("POST", "/api/v3/bets", slip(422_000, "any", leg{seen[0].ID, seen[0].Odds, seen[0].Version}), "Idempotency-Key", "first")
		require.Equal(v.t, http.StatusCreated, placed.status, "%s", placed.body)
		require.Zero(v.t, v.entry(giveaway.ID).Points, "an open bet has no result")
		w.feed.send(func(s *feed.Script) {
			s.Status(feed.Status{Phase: feed.Ended, Outcome: &cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home}})
		})
		v.eventually("two tickets", func() bool { return v.entry(giveaway.ID).Points == 2 })
		w.requireAudited()
	})
}
