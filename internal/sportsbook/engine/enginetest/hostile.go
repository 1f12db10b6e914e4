package enginetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Hostile turns bytes into a sequence of messages of the given kinds and words. Their order need not be valid.
func Hostile(data []byte, kinds, words []string) []feed.Message {
	var out []feed.Message
	take := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	sides := []feed.Side{"", cricket.Home, cricket.Away, "north"}
	phases := []feed.Phase{feed.Live, feed.Break, feed.Ended, feed.Abandoned, feed.Upcoming, "lunch"}
	for len(data) > 0 && len(out) < 400 {
		if b := take(); b%5 == 0 {
			st := feed.Status{Phase: phases[take()%len(phases)], Period: take()%9 - 1}
			if b%2 == 0 {
				st.Result = &feed.Result{Winner: sides[take()%len(sides)], Home: take()%6 - 1, Away: take()%6 - 1, Void: take()%8 == 0,
					Method: words[take()%len(words)], Order: []string{words[take()%len(words)], words[take()%len(words)]}}
			}
			out = append(out, feed.Message{Kind: feed.KindStatus, Status: &st})
			continue
		}
		p := feed.Play{Kind: kinds[take()%len(kinds)], Side: sides[take()%len(sides)], Points: take()%40 - 5, Period: take()%7 - 1,
			Clock: take()*20 - 40, Who: words[take()%len(words)], Detail: words[take()%len(words)],
			Order: []string{words[take()%len(words)], words[take()%len(words)]}}
		out = append(out, feed.Message{Kind: feed.KindPlay, Play: &p})
	}
	return out
}

// Withstand applies messages and checks that a refused one changes nothing and that the match can always be priced,
// shown, stored and decided.
func Withstand(t *testing.T, e engine.Engine, f feed.Fixture, messages []feed.Message) {
	t.Helper()
	match, err := e.Open(f)
	require.NoError(t, err)
	quoted := map[id.Market]market.Market{}
	for _, msg := range append(messages, feed.Message{Kind: feed.KindStatus}, feed.Message{Kind: feed.KindPlay}) {
		before := snapshot(t, match)
		if _, err := match.Apply(msg); err != nil {
			require.Equal(t, before, snapshot(t, match), "a refused message changed the match")
			if msg.Status != nil {
				_ = match.Clone().Official(*msg.Status) // may return an error, must not panic
			}
			continue
		}
		for _, q := range checkQuotes(t, match, nil) {
			quoted[q.Market.ID] = q.Market
		}
		_ = match.Score(Event)
		_ = match.Sheet()
	}
	_, err = e.Restore([]byte(snapshot(t, match)))
	require.NoError(t, err, snapshot(t, match))
	for _, m := range quoted {
		_, _, err := match.Decide(&m)
		require.NoError(t, err)
	}
}
