package rtp

import (
	"context"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// ReturnAlarm says that the return of a game was where it is by chance once in ten thousand times. The figures are the latest of this kind.
type ReturnAlarm struct {
	ID       string         `json:"id"`
	Game     string         `json:"game"`
	Real     bool           `json:"real" doc:"cash and bonus money, not demo money"`
	Currency money.Currency `json:"currency"`
	Period   Period         `json:"period" enum:"day,week,month,all"`
	RaisedAt int64          `json:"raised_at" doc:"unix milliseconds"`
	SeenAt   int64          `json:"seen_at" doc:"when the return was last outside, unix milliseconds"`
	Rounds   int64          `json:"rounds"`
	Stake    money.Amount   `json:"stake" doc:"hundredths"`
	Payout   money.Amount   `json:"payout" doc:"hundredths"`
	Expected money.Amount   `json:"expected" doc:"hundredths"`
	Bound    money.Amount   `json:"bound" doc:"the payout is further from the expected one than this, hundredths"`
	ClosedAt int64          `json:"closed_at" doc:"unix milliseconds; 0 while it is open"`
	ClosedBy id.Staff       `json:"closed_by"`
	Note     string         `json:"note" doc:"why it was closed"`
}

// Watch raises an alarm for each game, currency and period whose return is too far from the expected one. Call it every minute.
func (m *Monitor) Watch(ctx context.Context) error {
	for _, p := range Periods() {
		all, err := m.sums(ctx, p)
		if err != nil {
			return err
		}
		games := map[Key]Total{}
		for k, t := range all {
			k.Setting = ""
			games[k] = games[k].plus(t)
		}
		for k, t := range games {
			if !t.Surprising() {
				continue
			}
			if err := m.raise(ctx, k, p, t); err != nil {
				return fmt.Errorf("raise the alarm of %s: %w", k.Game, err)
			}
		}
	}
	return nil
}

// raise stores an alarm, or the newer figures of the one that is open. One that was closed today is not raised again.
func (m *Monitor) raise(ctx context.Context, k Key, p Period, t Total) error {
	now := m.Clock.Now()
	today := now.UTC().Truncate(24 * 60 * 60 * 1e9)
	a := ReturnAlarm{ID: m.IDs.New(), Game: k.Game, Real: k.Real, Currency: k.Currency, Period: p, RaisedAt: clock.Millis(now), SeenAt: clock.Millis(now), Rounds: t.Rounds,
		Stake: t.Stake, Payout: t.Payout, Expected: money.Amount(math.Round(t.Expected)), Bound: money.Amount(math.Round(t.Bound()))}
	return m.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		closed, err := closedSince(ctx, tx, a, clock.Millis(today))
		if err != nil || closed {
			return err
		}
		return raiseAlarm(ctx, tx, a)
	})
}

// Alarms returns the open alarms, or the latest fifty closed ones, the latest first.
func (m *Monitor) Alarms(ctx context.Context, closed bool) ([]ReturnAlarm, error) {
	all, err := readAlarms(ctx, m.DB.Reader(), closed)
	if err != nil {
		return nil, fmt.Errorf("read alarms of returns: %w", err)
	}
	return append([]ReturnAlarm{}, all...), nil
}

// Close closes an open alarm with a reason. Errors: ErrNoAlarm, ErrNote.
func (m *Monitor) Close(ctx context.Context, alarmID, note string, by Actor) error {
	note = strings.Join(strings.Fields(strings.ToValidUTF8(note, "")), " ")
	if n := utf8.RuneCountInString(note); n < 3 || n > 200 {
		return ErrNote.At("note", "invalid")
	}
	return m.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		closed, err := closeAlarm(ctx, tx, alarmID, note, by.ID, clock.Millis(m.Clock.Now()))
		if err != nil {
			return err
		}
		if !closed {
			return ErrNoAlarm
		}
		return by.Record(ctx, tx, "casino.close_alarm", alarmID, map[string]string{"reason": note})
	})
}
