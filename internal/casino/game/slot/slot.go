package slot

import (
	"encoding/json"
	"errors"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Params are the settings of a round.
type Params struct {
	Buy bool `json:"buy,omitempty"` // the free spins are bought; there is no other spin
}

// slot is a machine as a game.
type slot struct {
	game.Instant[Params, Result]
	m *machine
}

// newGame returns the game of a machine.
func newGame(m *machine) game.Game {
	return slot{game.Instant[Params, Result]{
		Name: m.ID,
		Accept: func(p Params) error {
			if p.Buy && m.Buy == 0 {
				return errors.New("free spins are not sold")
			}
			return nil
		},
		Result: func(p Params, src fair.Source) (r Result) {
			m.play(p.Buy, src, &r)
			return r
		},
		Pay:   func(p Params, r Result) game.Multiplier { return m.multiplier(p, m.paid(p, r)) },
		Chips: m.chips,
		Paid:  m.Machine,
	}, m}
}

// chips returns the price of a round in stakes of a spin.
func (m *machine) chips(p Params) int64 {
	if p.Buy {
		return m.Buy
	}
	return 1
}

func (m *machine) multiplier(p Params, win int64) game.Multiplier {
	return game.Multiplier{Num: win, Den: m.Unit * m.chips(p)}
}

// Buys implements game.Slot.
func (s slot) Buys(params []byte) bool {
	var p Params
	return json.Unmarshal(params, &p) == nil && p.Buy
}

// Variants implements game.Game: a spin, and the bought feature.
func (s slot) Variants() []game.Variant {
	settings := []Params{{}}
	names := []string{"spin"}
	if s.m.Buy > 0 {
		settings, names = append(settings, Params{Buy: true}), append(names, "bought free spins")
	}
	all := make([]game.Variant, len(settings))
	for i, p := range settings {
		all[i] = game.Variant{
			Name:  names[i],
			Exact: func() (game.Sheet, error) { return s.m.sheet(p) },
			Play:  func(src fair.Source) game.Multiplier { return s.m.multiplier(p, s.m.play(p.Buy, src, nil)) },
		}
	}
	return all
}

// paid returns what a recorded round pays, in parts of the stake of a spin.
func (m *machine) paid(p Params, r Result) (win int64) {
	special := noSpecial
	for i, c := range m.symbols {
		if string(c) == r.Special {
			special = i
		}
	}
	for i, spin := range r.Spins {
		var at stops
		for reel, stop := range spin {
			at[reel] = uint8(stop)
		}
		if i == 0 && !p.Buy {
			win += m.spin(&at, noSpecial).win
		} else {
			win += m.spin(&at, special).win * m.Free.Times
		}
	}
	held := 0
	for _, batch := range r.Coins {
		for _, coin := range batch {
			win += m.Hold.Value[coin[1]].Pays
			held++
		}
	}
	if held == m.cells() {
		win += m.Hold.Full
	}
	return win
}
