package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/catalog"
	"maidan/internal/casino/round"
	"maidan/internal/content"
	"maidan/internal/money"
)

func (a *API) registerCasino(h huma.API) {
	const tag = "casino"
	list := kit.Operation(http.MethodGet, "/api/v3/casino/games", "listCasinoGames", tag, "The games of the casino")
	huma.Register(h, list, a.casinoGames)
	one := kit.Operation(http.MethodGet, "/api/v3/casino/games/{game}", "getCasinoGame", tag, "The numbers that a game pays by, and its exact figures")
	one.Errors = []int{http.StatusNotFound}
	huma.Register(h, one, a.casinoGame)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/casino/table", "getCasinoTable", tag,
		"What a player needs to play: limits, seeds, demo money, open rounds, rules of the country")), a.casinoTable)
	a.registerRounds(h)
	a.registerSeeds(h)
}

// CasinoGame is a game of the lobby. The returns are the lowest and the highest RTP of its settings.
type CasinoGame struct {
	ID         string `json:"id"`
	ReturnLow  int64  `json:"return_low" doc:"hundredths of a percent"`
	ReturnHigh int64  `json:"return_high" doc:"hundredths of a percent"`
}

// CasinoGames are all games, in the order of their ids.
type CasinoGames struct {
	Items []CasinoGame `json:"items"`
}

type casinoGamesOutput struct{ Body CasinoGames }

func (a *API) casinoGames(context.Context, *struct{}) (*casinoGamesOutput, error) {
	out := &casinoGamesOutput{CasinoGames{[]CasinoGame{}}}
	for _, g := range catalog.All() {
		low, high := catalog.Returns(g.ID())
		out.Body.Items = append(out.Body.Items, CasinoGame{g.ID(), low, high})
	}
	return out, nil
}

type casinoGameInput struct {
	Game string `path:"game" maxLength:"32"`
}

// CasinoRules are the numbers that a game pays by, and its exact figures by setting and strategy.
type CasinoRules struct {
	ID      string                      `json:"id"`
	Version string                      `json:"version" doc:"rounds name the version that they are played by"`
	Rules   any                         `json:"rules"`
	Figures map[string]catalog.Declared `json:"figures"`
}

type casinoGameOutput struct{ Body CasinoRules }

func (a *API) casinoGame(_ context.Context, in *casinoGameInput) (*casinoGameOutput, error) {
	g, ok := catalog.FindFigures(in.Game)
	if !ok {
		return nil, round.ErrNoGame
	}
	return &casinoGameOutput{CasinoRules{g.ID(), catalog.Version(g), g.Rules(), catalog.FiguresOf(g.ID())}}, nil
}

// CasinoTable is what a player needs to play.
type CasinoTable struct {
	Limits round.Limits  `json:"limits"`
	Seeds  round.Seeds   `json:"seeds"`
	Open   []round.Round `json:"open" doc:"rounds that are not over"`
	Bonus  money.Amount  `json:"bonus" doc:"bonus money that can be staked, hundredths"`
	Flags  CasinoFlags   `json:"flags"`
}

// CasinoFlags are the rules of the player's country for games.
type CasinoFlags struct {
	CycleMS           int  `json:"cycle_ms" doc:"least time between the starts of two rounds"`
	NoAutoplay        bool `json:"no_autoplay"`
	NoTurbo           bool `json:"no_turbo"`
	NoLossCelebration bool `json:"no_loss_celebration" doc:"no celebration of a return up to the stake"`
	NoParallelGames   bool `json:"no_parallel_games"`
}

func casinoFlags(f content.Flags) CasinoFlags {
	return CasinoFlags{f.MinGameCycleMS, f.NoAutoplay, f.NoTurbo, f.NoLossCelebration, f.NoParallelGames}
}

type casinoTableOutput struct{ Body CasinoTable }

func (a *API) casinoTable(ctx context.Context, _ *struct{}) (*casinoTableOutput, error) {
	who, _ := kit.Player(ctx)
	currency := money.Currency(who.Currency)
	limits, ok := round.LimitsOf(currency)
	if !ok {
		return nil, round.ErrStake
	}
	t := CasinoTable{Limits: limits}
	var err error
	if t.Seeds, err = a.Rounds.Seeds(ctx, who.PlayerID, currency); err != nil {
		return nil, err
	}
	if t.Open, err = a.Rounds.OpenRounds(ctx, who.PlayerID); err != nil {
		return nil, err
	}
	given, err := a.Grants.Given(ctx, who.PlayerID, currency)
	if err != nil {
		return nil, err
	}
	flags, err := a.Protection.Gate().Flags(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	t.Bonus, t.Flags = given.Bonus, casinoFlags(flags)
	return &casinoTableOutput{t}, nil
}
