package rtp

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"maidan/internal/money"
)

// Figures compare the return of some rounds with the expected one. Returns and bounds are in ten-thousandths of a percent of the stakes.
type Figures struct {
	Rounds   int64        `json:"rounds"`
	Stake    money.Amount `json:"stake" doc:"hundredths"`
	Payout   money.Amount `json:"payout" doc:"hundredths"`
	Expected money.Amount `json:"expected" doc:"expected payout, hundredths"`
	Return   int64        `json:"return" doc:"payout/stake, millionths"`
	Theory   int64        `json:"theory" doc:"expected payout/stake, millionths"`
	Low      int64        `json:"low" doc:"lower end of the interval of 99 % around theory, millionths; not below 0"`
	High     int64        `json:"high" doc:"upper end of it, millionths"`
	Bound    int64        `json:"bound" doc:"distance from theory beyond which an alarm is raised, millionths"`
	Deviated int64        `json:"deviated" doc:"standard deviations from theory, hundredths"`
	State    State        `json:"state" enum:"few,inside,outside,alarm"`
}

// State says how surprising a return is.
type State string

// The states.
const (
	Few     State = "few" // too few rounds for an alarm
	Inside  State = "inside"
	Outside State = "outside" // of the interval of 99 %, which happens to one in a hundred correct games
	Alarm   State = "alarm"
)

// States returns all states.
func States() []State { return []State{Few, Inside, Outside, Alarm} }

// Figures returns a total's figures.
func (t Total) Figures() Figures {
	share := func(amount float64) int64 { return int64(math.Round(min(amount/max(float64(t.Stake), 1), 1e9) * 1e6)) }
	f := Figures{Rounds: t.Rounds, Stake: t.Stake, Payout: t.Payout, Expected: money.Amount(math.Round(t.Expected)), Return: share(float64(t.Payout)), Theory: share(t.Expected),
		Low: max(0, share(t.Expected-t.Half())), High: share(t.Expected + t.Half()), Bound: share(t.Bound()), Deviated: int64(math.Round(t.Deviations() * 100)), State: Inside}
	switch {
	case t.Rounds < alarmRounds:
		f.State = Few
	case t.Surprising():
		f.State = Alarm
	case math.Abs(float64(t.Payout)-t.Expected) > t.Half():
		f.State = Outside
	}
	return f
}

// GameReturn is the figures of a game in a currency, with those of its settings.
type GameReturn struct {
	Game     string         `json:"game"`
	Currency money.Currency `json:"currency"`
	Figures
	Settings []SettingReturn `json:"settings" doc:"most rounds first"`
}

// SettingReturn is the figures of some settings of a game.
type SettingReturn struct {
	Setting string `json:"setting"`
	Figures
}

// Report returns the figures of all games that were played in a period with real or with demo money, by game and currency. Error: ErrPeriod.
func (m *Monitor) Report(ctx context.Context, p Period, realMoney bool) ([]GameReturn, error) {
	all, err := m.sums(ctx, p)
	if err != nil {
		return nil, err
	}
	games, settings := map[Key]Total{}, map[Key][]SettingReturn{}
	for k, t := range all {
		if k.Real != realMoney {
			continue
		}
		of := Key{Game: k.Game, Real: realMoney, Currency: k.Currency}
		games[of] = games[of].plus(t)
		settings[of] = append(settings[of], SettingReturn{k.Setting, t.Figures()})
	}
	lines := []GameReturn{}
	for k, t := range games {
		own := settings[k]
		slices.SortFunc(own, func(a, b SettingReturn) int {
			return cmp.Or(cmp.Compare(b.Rounds, a.Rounds), strings.Compare(a.Setting, b.Setting))
		})
		lines = append(lines, GameReturn{k.Game, k.Currency, t.Figures(), own})
	}
	slices.SortFunc(lines, func(a, b GameReturn) int {
		return cmp.Or(strings.Compare(a.Game, b.Game), strings.Compare(string(a.Currency), string(b.Currency)))
	})
	return lines, nil
}

// sums returns the totals of a period by game and setting.
func (m *Monitor) sums(ctx context.Context, p Period) (map[Key]Total, error) {
	first, err := m.since(p)
	if err != nil {
		return nil, err
	}
	rows, err := totalsSince(ctx, m.DB.Reader(), first)
	if err != nil {
		return nil, fmt.Errorf("read what games paid: %w", err)
	}
	all := map[Key]Total{}
	for _, r := range rows {
		all[r.Key] = all[r.Key].plus(r.Total)
	}
	return all, nil
}
