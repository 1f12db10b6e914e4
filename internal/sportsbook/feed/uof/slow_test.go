package uof

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
)

// again publishes the last prices and results of an event once more, byte for byte, like a publisher without a confirmation.
func (s *source) again(event int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	urn := URN("sr:match:" + strconv.Itoa(event+1))
	s.send(s.last[urn], 0)
	for _, m := range s.results[max(0, len(s.results)-6):] {
		if m.(*BetSettlement).EventID == urn {
			s.send(m, 0)
		}
	}
}

// play publishes goal after goal of all events, and every message twice.
func (s *source) play(events, from, to int) {
	for score := from; score < to; score++ {
		for e := range events {
			s.goal(e, score)
			s.again(e)
		}
		if score%10 == 0 {
			s.alive()
		}
	}
}

// inOrder requires that the results of each event came in the order of its goals, and that no score went back.
func inOrder(t *testing.T, ms []feed.Message) {
	goals, scores := map[id.Event]int{}, map[id.Event]int{}
	for _, m := range ms {
		if m.Settlement != nil {
			_, number, _ := strings.Cut(m.Settlement.Lines[0].ID, "goalnr_")
			goal, err := strconv.Atoi(number)
			require.NoError(t, err)
			require.Greater(t, goal, goals[m.EventID], "results of %s", m.EventID)
			goals[m.EventID] = goal
		}
		if m.Odds != nil && m.Odds.Standing != nil {
			require.GreaterOrEqual(t, m.Odds.Standing.Home, scores[m.EventID], "score of %s", m.EventID)
			scores[m.EventID] = m.Odds.Standing.Home
		}
	}
}

// valve is a receiver that can be blocked, and that can be made to fail right after a result.
type valve struct {
	*scene
	open chan struct{} // under the world's mu, as the next
	dies int           // fail after so many messages; 0: never
}

var errDied = errors.New("the machine is gone")

func (v *valve) sink(m feed.Message) error {
	var open chan struct{}
	v.set(func() { open = v.open })
	<-open
	if err := v.take(m); err != nil {
		return err
	}
	var dead bool
	v.set(func() { dead = v.dies > 0 && len(v.received) >= v.dies && m.Settlement != nil })
	if dead {
		return errDied
	}
	return nil
}

// A slow server leaves in the broker what it cannot process. It accepts no bets on late prices, dies between the desk's commit and
// the inbox entry for it, and after a restart has every result once and in order.
func TestAdapter_SlowServerLosesAndRepeatsNothingAfterCrash(t *testing.T) {
	t.Parallel()
	const events, most, early = 3, 90, 60
	c := clock.NewManual(noon)
	v := &valve{scene: setScene(t, "slow", c), open: make(chan struct{})}
	close(v.open)
	v.scene.open(v.sink)
	v.until(up)
	v.source.play(events, 0, 1)
	v.until(has(events, 1))

	shut := make(chan struct{})
	v.set(func() { v.open = shut })
	brought, sent := v.cable.brought.Load(), v.source.sent
	v.source.play(events, 1, early)
	require.Less(t, v.cable.brought.Load()-brought, (v.source.sent-sent)/2, "what it cannot take stays in the broker")

	before := len(v.messages())
	c.Advance(silence + tick)
	v.set(func() { v.dies = before + 120 })
	close(shut)
	require.ErrorIs(t, <-v.ended, errDied)
	first := v.messages()
	inOrder(t, first)
	late := first[before+1:] // one was being processed
	down := slices.IndexFunc(late, func(m feed.Message) bool { return m.Kind == feed.KindProducerDown })
	require.GreaterOrEqual(t, down, 0)
	require.False(t, slices.ContainsFunc(late[:down], func(m feed.Message) bool { return m.Odds != nil }), "a price was believed that came too late")
	require.False(t, up(first), "there is more in the broker that is late")

	v.set(func() { v.dies = 0 })
	v.scene.open(v.sink)
	v.source.play(events, early, most)
	v.until(up)
	v.until(has(events, most))
	v.cancel()
	require.ErrorIs(t, <-v.ended, context.Canceled)
	v.nothingTwice()
	second := v.messages()[len(first):]
	opened := slices.IndexFunc(second, func(m feed.Message) bool { return m.Kind == feed.KindProducerUp })
	for _, m := range second[opened:] {
		require.NotEqual(t, feed.KindProducerDown, m.Kind, "the receiver keeps up now")
	}
}
