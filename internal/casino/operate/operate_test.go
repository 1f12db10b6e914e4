package operate_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/operate"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
)

// node is an Operator: several on one database are several nodes.
type node struct {
	*operate.Operator
	t       testing.TB
	mu      sync.Mutex
	records []string
}

func open(t testing.TB, d *db.DB, c clock.Clock) *node {
	t.Helper()
	return &node{t: t, Operator: operate.New(operate.Config{DB: d, Clock: c, Games: []string{"dice", "aviator", "mines"},
		Bounds: func(c money.Currency) (operate.Bounds, bool) {
			return operate.Bounds{Min: 1000, Max: 100_000, Step: 100}, c == "INR"
		}})}
}

func (n *node) actor() operate.Actor {
	return operate.Actor{ID: "boss", Record: func(_ context.Context, _ *db.Tx, action, subject string, detail any) error {
		text, err := json.Marshal(detail)
		n.mu.Lock()
		defer n.mu.Unlock()
		n.records = append(n.records, action+" "+subject+" "+string(text))
		return err
	}}
}

func (n *node) settings() *operate.Settings {
	n.t.Helper()
	s, err := n.Current(n.t.Context())
	require.NoError(n.t, err)
	return s
}

func (n *node) of(game string) operate.GameSettings {
	n.t.Helper()
	g, ok := n.settings().Of(game)
	require.True(n.t, ok)
	return g
}

func (n *node) change(g operate.GameSettings) operate.GameSettings {
	n.t.Helper()
	g, err := n.ChangeGame(n.t.Context(), g, "a good reason", n.actor())
	require.NoError(n.t, err)
	return g
}

func lobby(s *operate.Settings, country string) (ids []string) {
	for _, g := range s.Lobby(country) {
		ids = append(ids, g.Game)
	}
	return ids
}

func TestOperator_OrdersAndSwitchesGames(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d, clock.NewManual(time.UnixMilli(1_760_000_000_000)))
		require.Equal(t, []string{"aviator", "mines", "dice"}, lobby(n.settings(), "IN"), "the standard order")
		require.Equal(t, []operate.Category{"popular", "fast"}, n.of("mines").Categories)

		c, err := n.ChangeCasino(t.Context(), operate.CasinoSettings{Order: []string{"mines"}}, "mines first", n.actor())
		require.NoError(t, err)
		require.EqualValues(t, 1, c.Version)
		require.Equal(t, []string{"mines", "aviator", "dice"}, lobby(n.settings(), "IN"))

		g := n.of("dice")
		g.OffIn, g.New, g.Categories = []string{"KE", "BR", "KE"}, true, []operate.Category{"fast", "popular"}
		g = n.change(g)
		require.Equal(t, []string{"BR", "KE"}, g.OffIn)
		require.Equal(t, []operate.Category{"popular", "fast"}, g.Categories, "in the order of the lobby")
		require.Equal(t, []string{"mines", "aviator"}, lobby(n.settings(), "KE"))
		require.ErrorIs(t, n.settings().Admit("dice", "KE"), operate.ErrOff)
		require.NoError(t, n.settings().Admit("dice", "IN"))

		g.Off, g.OffIn = true, nil
		n.change(g)
		require.ErrorIs(t, n.settings().Admit("dice", "IN"), operate.ErrOff)
		require.Equal(t, []string{}, n.of("dice").OffIn)
		require.Len(t, n.records, 3)
		require.Contains(t, n.records[2], `casino.game dice {"reason":"a good reason","before":{"game":"dice","categories":["popular","fast"],"is_new":true`)
	})
}

func TestOperator_RefusesStakesDuringWorks(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d, clock.NewManual(time.UnixMilli(1_760_000_000_000)))
		g := n.of("mines")
		g.Works, g.Message = true, " back at noon "
		n.change(g)
		require.ErrorIs(t, n.settings().Admit("mines", "IN"), operate.ErrWorks)
		require.NoError(t, n.settings().Admit("dice", "IN"))
		require.Contains(t, lobby(n.settings(), "IN"), "mines", "it is still shown")
		require.Equal(t, "back at noon", n.of("mines").Message)

		_, err := n.ChangeCasino(t.Context(), operate.CasinoSettings{Works: true}, "an update", n.actor())
		require.NoError(t, err)
		require.ErrorIs(t, n.settings().Admit("dice", "IN"), operate.ErrWorks)
	})
}

func TestOperator_NarrowsStakes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d, clock.NewManual(time.UnixMilli(1_760_000_000_000)))
		product := operate.Bounds{Min: 1000, Max: 100_000, Step: 100}
		g := n.of("mines")
		g.Stakes = map[money.Currency]operate.Stakes{"INR": {Max: 5_000}}
		g = n.change(g)
		require.Equal(t, operate.Bounds{Min: 1000, Max: 5_000, Step: 100}, n.settings().Stakes("mines", "INR", product))
		require.Equal(t, product, n.settings().Stakes("dice", "INR", product))
		g.Stakes["INR"] = operate.Stakes{Min: 2_000}
		n.change(g)
		require.Equal(t, operate.Bounds{Min: 2_000, Max: 100_000, Step: 100}, n.settings().Stakes("mines", "INR", product))
		raised := operate.Bounds{Min: 3_000, Max: 100_000, Step: 100}
		require.Equal(t, raised, n.settings().Stakes("mines", "INR", raised), "never wider than the product's")
	})
}

func TestOperator_RefusesImpossibleSettings(t *testing.T) {
	t.Parallel()
	n := open(t, nil, clock.NewManual(time.UnixMilli(1_760_000_000_000)))
	for name, g := range map[string]operate.GameSettings{
		"category":        {Categories: []operate.Category{"chess"}},
		"country":         {OffIn: []string{"India"}},
		"message":         {Message: "line\nline"},
		"currency":        {Stakes: map[money.Currency]operate.Stakes{"XYZ": {Max: 5000}}},
		"below the least": {Stakes: map[money.Currency]operate.Stakes{"INR": {Min: 500}}},
		"above the most":  {Stakes: map[money.Currency]operate.Stakes{"INR": {Max: 200_000}}},
		"upside down":     {Stakes: map[money.Currency]operate.Stakes{"INR": {Min: 5_000, Max: 4_000}}},
		"no whole step":   {Stakes: map[money.Currency]operate.Stakes{"INR": {Max: 4_050}}},
		"nothing set":     {Stakes: map[money.Currency]operate.Stakes{"INR": {}}},
	} {
		g.Game = "mines"
		_, err := n.ChangeGame(t.Context(), g, "a good reason", n.actor())
		require.ErrorIs(t, err, operate.ErrSetting, name)
	}
	_, err := n.ChangeGame(t.Context(), operate.GameSettings{Game: "chess"}, "a good reason", n.actor())
	require.ErrorIs(t, err, operate.ErrNoGame)
	_, err = n.ChangeGame(t.Context(), operate.GameSettings{Game: "mines"}, " x ", n.actor())
	require.ErrorIs(t, err, operate.ErrReason)
	for name, order := range map[string][]string{"unknown": {"chess"}, "twice": {"mines", "mines"}} {
		_, err = n.ChangeCasino(t.Context(), operate.CasinoSettings{Order: order}, "a good reason", n.actor())
		require.ErrorIs(t, err, operate.ErrSetting, name)
	}
}

func TestOperator_RefusesAChangeOfFormerSettings(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
		nodes := []*node{open(t, d, c), open(t, d, c), open(t, d, c), open(t, d, c)}
		results := make([]error, len(nodes))
		var all sync.WaitGroup
		for i, n := range nodes {
			all.Go(func() {
				_, results[i] = n.ChangeGame(t.Context(), operate.GameSettings{Game: "mines", Off: true}, "a good reason", n.actor())
			})
		}
		all.Wait()
		accepted := 0
		for _, err := range results {
			if err == nil {
				accepted++
			} else {
				require.ErrorIs(t, err, operate.ErrChanged)
			}
		}
		require.Equal(t, 1, accepted, "all were made from version 0")
		_, err := nodes[0].ChangeCasino(t.Context(), operate.CasinoSettings{Changes: operate.Changes{Version: 3}}, "a good reason", nodes[0].actor())
		require.ErrorIs(t, err, operate.ErrChanged)
	})
}

func TestOperator_ForgetsAChangeWithoutItsAuditRecord(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d, clock.NewManual(time.UnixMilli(1_760_000_000_000)))
		failing := operate.Actor{ID: "boss", Record: func(context.Context, *db.Tx, string, string, any) error { return errors.New("no record") }}
		_, err := n.ChangeGame(t.Context(), operate.GameSettings{Game: "mines", Off: true}, "a good reason", failing)
		require.Error(t, err)
		require.NoError(t, n.settings().Admit("mines", "IN"))
	})
}

func TestOperator_AppliesAChangeOnEveryNodeWithinASecond(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
		one, two := open(t, d, c), open(t, d, c)
		require.NoError(t, two.settings().Admit("mines", "IN"))
		one.change(operate.GameSettings{Game: "mines", Off: true})
		require.ErrorIs(t, one.settings().Admit("mines", "IN"), operate.ErrOff, "at once on the node of the change")
		require.NoError(t, two.settings().Admit("mines", "IN"), "from its copy")
		c.Advance(time.Second)
		require.ErrorIs(t, two.settings().Admit("mines", "IN"), operate.ErrOff)
	})
}
