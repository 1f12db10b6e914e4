package feed_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

func script() *feed.Script {
	return &feed.Script{Producer: "test", EventID: "e", Start: time.UnixMilli(1_000_000).UTC(), Speed: 10}
}

func TestScript_SetsTimesAndBetStops(t *testing.T) {
	t.Parallel()
	s := script()
	s.Fixture(&feed.Fixture{Format: cricket.T20()}, s.Start.Add(-time.Hour))
	s.Status(feed.Status{Phase: feed.Live, Start: &cricket.Start{Batting: cricket.Home}})
	s.Wait(feed.Toss)
	ball := cricket.Ball{Batter: "a", NonStriker: "b", Bowler: "x"}
	s.Ball(ball, 120, false, 0)
	ball.Bat = 4
	s.Ball(ball, 119, true, 0)
	ball.Bat = 0
	s.Ball(ball, 12, false, 0)
	ball.Wickets = []cricket.Wicket{{Kind: cricket.Bowled, Out: "a"}}
	s.Ball(ball, 50, false, 0)
	var kinds []feed.Kind
	var stops []feed.StopReason
	for i, m := range s.Messages {
		require.Equal(t, int64(i+1), m.Seq)
		kinds = append(kinds, m.Kind)
		if m.BetStop != nil {
			stops = append(stops, m.BetStop.Reason)
			require.True(t, m.At.Before(s.Messages[i+1].At))
		}
	}
	require.Equal(t, []feed.Kind{feed.KindFixture, feed.KindStatus, feed.KindBall, feed.KindBetStop, feed.KindBall,
		feed.KindBetStop, feed.KindBall, feed.KindBetStop, feed.KindBall}, kinds)
	require.Equal(t, []feed.StopReason{feed.StopBoundary, feed.StopDelivery, feed.StopWicket}, stops)
	require.Equal(t, (feed.Toss+feed.BallEvery)/10, s.Messages[2].At.Sub(s.Start))
	require.Equal(t, (feed.BallEvery*2+feed.AfterOver)/10, s.Messages[6].At.Sub(s.Messages[2].At))
}

func TestMessage_AdvancesStateAndEncodesAsJSON(t *testing.T) {
	t.Parallel()
	s := cricket.New(cricket.Limited("T1", 1))
	for i, m := range []feed.Message{
		{Kind: feed.KindFixture, Fixture: &feed.Fixture{}},
		{Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Live, Start: &cricket.Start{Batting: cricket.Away}}},
		{Kind: feed.KindBetStop, BetStop: &feed.BetStop{Reason: feed.StopWicket}},
		{Kind: feed.KindBall, Ball: &cricket.Ball{Batter: "a", NonStriker: "b", Bowler: "x", Bat: 6}},
		{Kind: feed.KindStatus, Status: &feed.Status{Revise: &cricket.Revision{Quota: 3}}},
		{Kind: feed.KindStatus, Status: &feed.Status{Award: &cricket.Award{Runs: 5}, Close: cricket.CloseStopped}},
		{Kind: feed.KindAlive},
		{Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Abandoned, Outcome: &cricket.Outcome{Result: cricket.ResultNoResult}}},
	} {
		m.EventID, m.Seq = "e", int64(i+1)
		data, err := json.Marshal(m)
		require.NoError(t, err)
		var back feed.Message
		require.NoError(t, json.Unmarshal(data, &back))
		require.Equal(t, m, back)
		require.NoError(t, back.Advance(s))
	}
	require.Equal(t, 11, s.Innings[0].Runs)
	require.Equal(t, cricket.PhaseEnded, s.Phase)
	err := feed.Message{EventID: "e", Seq: 9, Kind: feed.KindBall, Ball: &cricket.Ball{}}.Advance(s)
	require.ErrorIs(t, err, cricket.ErrNotInPlay)
	require.ErrorContains(t, err, "event e message 9")
}
