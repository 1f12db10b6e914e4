package operate

import (
	"slices"

	"maidan/internal/money"
)

// Settings are all settings at one time. They are immutable.
type Settings struct {
	Casino CasinoSettings
	Games  []GameSettings // of all games, in the order of the lobby
}

// Of returns the settings of a game; ok is false if there is no such game.
func (s *Settings) Of(game string) (g GameSettings, ok bool) {
	i := slices.IndexFunc(s.Games, func(g GameSettings) bool { return g.Game == game })
	if i < 0 {
		return g, false
	}
	return s.Games[i], true
}

// Lobby returns the games that are offered in a country, in order. A country that is unknown is "".
func (s *Settings) Lobby(country string) []GameSettings {
	shown := []GameSettings{}
	for _, g := range s.Games {
		if g.Offered(country) {
			shown = append(shown, g)
		}
	}
	return shown
}

// Offered reports whether a game is switched on in a country.
func (g GameSettings) Offered(country string) bool {
	return !g.Off && !slices.Contains(g.OffIn, country)
}

// Admit refuses a stake on a game that is not offered in a player's country or is under works. Errors: ErrOff, ErrWorks.
func (s *Settings) Admit(game, country string) error {
	g, ok := s.Of(game)
	switch {
	case ok && !g.Offered(country):
		return ErrOff
	case s.Casino.Works:
		return ErrWorks.WithData("message", s.Casino.Message)
	case ok && g.Works:
		return ErrWorks.WithData("message", g.Message)
	}
	return nil
}

// Stakes returns the limits of a game's stakes in a currency, within the product's.
func (s *Settings) Stakes(game string, c money.Currency, product Bounds) Bounds {
	if g, ok := s.Of(game); ok {
		return product.within(g.Stakes[c])
	}
	return product
}

// within returns the narrower limits. A limit that the product's have overtaken since it was set counts no more.
func (b Bounds) within(set Stakes) Bounds {
	b.Min = max(b.Min, min(set.Min, b.Max))
	if set.Max != 0 {
		b.Max = max(b.Min, min(b.Max, set.Max))
	}
	return b
}

// arrange returns the settings of all games in the order of the lobby, with standard settings where there are none.
func arrange(ids []string, casino CasinoSettings, stored []GameSettings) *Settings {
	s := &Settings{Casino: casino}
	for _, game := range ids {
		i := slices.IndexFunc(stored, func(g GameSettings) bool { return g.Game == game })
		if i >= 0 {
			s.Games = append(s.Games, stored[i])
		} else {
			s.Games = append(s.Games, GameSettings{Game: game, Categories: standardCategories(game), OffIn: []string{}, Stakes: map[money.Currency]Stakes{}})
		}
	}
	place := func(g GameSettings) int {
		if i := slices.Index(casino.Order, g.Game); i >= 0 {
			return i
		}
		return len(casino.Order)
	}
	slices.SortStableFunc(s.Games, func(a, b GameSettings) int { return place(a) - place(b) })
	return s
}
