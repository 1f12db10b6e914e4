package trading_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// An impossible ball suspends its event and raises one alarm with its number and reason; later balls settle nothing. A message with
// a Fault of the adapter does the same, even if the engine would accept it.
func TestHandle_SuspendsAnEventAtAnImpossibleMessage(t *testing.T) {
	t.Parallel()
	wide := cricket.Ball{Batter: "b1", NonStriker: "b2", Bowler: "w1", Bat: 2, Extras: cricket.Extras{Wides: 1}}
	plain := cricket.Ball{Batter: "b1", NonStriker: "b2", Bowler: "w1", Bat: 2}
	for name, bad := range map[string]func(*scripted){
		"runs off the bat on a wide": func(p *scripted) { p.Ball(wide, 1000, false, 0) },
		"the totals contradict":      func(p *scripted) { p.Impossible(plain, "the totals contradict") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				f, p, o := newWatchedMatch(t, d)
				p.start(cricket.Home)
				p.bowl(1)
				bad(p)
				seq := p.Messages[len(p.Messages)-1].Seq
				f.deliver(t, p.Messages[1:]...)
				sent := len(p.Messages)
				p.bowl(0, 0, 0, 0, 0, 0, 0, 0) // more balls than an over has
				f.deliver(t, p.Messages[sent:]...)

				for _, m := range f.markets(t, "m") {
					require.NotEqual(t, market.Active, m.Status, m.ID)
					require.False(t, m.Status.Done(), "%s is settled on a guess", m.ID)
				}
				found := o.watch(t, trading.WatchTrouble)
				require.Len(t, found, 1)
				values, err := found[0].Details()
				require.NoError(t, err)
				require.Contains(t, values["trouble"], name)
				require.Regexp(t, fmt.Sprintf("^message %d: ", seq), values["trouble"])

				q := newScripted("other", cricket.T20())
				q.Start = p.Messages[len(p.Messages)-1].At
				q.start(cricket.Away)
				q.bowl(1)
				f.deliver(t, q.Messages...)
				require.Equal(t, q.Messages[len(q.Messages)-1].Seq, f.detail(t, "other").Event.Seq, "the feed goes on with other events")
				require.Equal(t, market.Live, f.detail(t, "other").Event.Status)

				sent = len(p.Messages)
				p.Status(feed.Status{Phase: feed.Ended, Outcome: &cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home}})
				p.Messages[sent].At = f.clock.Now()
				f.deliver(t, p.Messages[sent:]...)
				require.Equal(t, market.Settled, f.market(t, "m-w").Status, "the official result settles the winner")
			})
		})
	}
}
