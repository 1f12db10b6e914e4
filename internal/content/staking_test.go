package content_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
)

func TestShare_LooksAtTheGameFirst(t *testing.T) {
	t.Parallel()
	terms := content.Terms{Counts: map[content.BonusProduct]int64{content.Slots: 100, content.Quick: 0}, Games: map[string]int64{"reels": 40, "coins": 0, "aviator": 30}}
	for name, c := range map[string]struct {
		product content.BonusProduct
		game    string
		percent int64
		ok      bool
	}{
		"its product":                   {content.Slots, "gems", 100, true},
		"less than its product":         {content.Slots, "reels", 40, true},
		"excluded":                      {content.Slots, "coins", 0, false},
		"a product that counts nothing": {content.Quick, "dice", 0, true},
		"without its product":           {content.Crash, "aviator", 30, true},
		"another of that product":       {content.Crash, "jetx", 0, false},
		"bets have no game":             {content.Sports, "", 0, false},
	} {
		percent, ok := terms.Share(c.product, c.game)
		require.Equal(t, c.ok, ok, name)
		require.Equal(t, c.percent, percent, name)
	}
}

func TestComplete_NamesWhatIsWrongWithGamesAndBets(t *testing.T) {
	t.Parallel()
	b := load(t)
	many := map[string]int64{}
	for n := range 51 {
		many[string(rune('a'+n))] = 50
	}
	for name, c := range map[string]struct {
		offer string
		wrong func(*content.Offer)
		field string
	}{
		"more than all":          {"welcome-casino", func(o *content.Offer) { o.Terms.Games = map[string]int64{"dice": 101} }, "terms.games"},
		"less than nothing":      {"welcome-casino", func(o *content.Offer) { o.Terms.Games = map[string]int64{"dice": -1} }, "terms.games"},
		"no name":                {"welcome-casino", func(o *content.Offer) { o.Terms.Games = map[string]int64{"": 1} }, "terms.games"},
		"too many":               {"welcome-casino", func(o *content.Offer) { o.Terms.Games = many }, "terms.games"},
		"a game of bets":         {"welcome-sport", func(o *content.Offer) { o.Terms.Games = map[string]int64{"dice": 10} }, "terms.counts"},
		"games of a loss":        {"cashback-crash", func(o *content.Offer) { o.Terms.Games = map[string]int64{"dice": 10} }, "terms.games"},
		"bets of the casino":     {"welcome-casino", func(o *content.Offer) { o.Terms.Bets = content.SinglesAndCombos }, "terms.bets"},
		"unknown bets":           {"welcome-sport", func(o *content.Offer) { o.Terms.Bets = "systems" }, "terms.bets"},
		"events of the casino":   {"welcome-casino", func(o *content.Offer) { o.Terms.OncePerEvent = true }, "terms.once_per_event"},
		"events of an insurance": {"acca-insurance", func(o *content.Offer) { o.Terms.OncePerEvent = true }, "terms.games"},
	} {
		o := written(t, b, c.offer)
		c.wrong(&o)
		_, problems := b.Complete(o)
		require.NotEmpty(t, problems, name)
		require.Equal(t, c.field, problems[0].Field, name)
	}

	o := written(t, b, "welcome-sport")
	o.Terms.Bets, o.Terms.OncePerEvent = content.SinglesAndCombos, true
	o.Casino, o.Terms.Games = true, map[string]int64{"dice": 10, "reels": 0}
	complete, problems := b.Complete(o)
	require.Empty(t, problems, "a single game of the casino")
	in, _ := complete.In("INR")
	require.Equal(t, o.Terms.Games, in.Terms.Games)
	require.Equal(t, content.SinglesAndCombos, in.Terms.Bets)
	require.True(t, in.Terms.OncePerEvent)
}
