package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/catalog"
	"maidan/internal/casino/operate"
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
	ID         string             `json:"id"`
	ReturnLow  int64              `json:"return_low" doc:"hundredths of a percent"`
	ReturnHigh int64              `json:"return_high" doc:"hundredths of a percent"`
	Categories []operate.Category `json:"categories" doc:"groups of the lobby"`
	New        bool               `json:"is_new"`
	Exclusive  bool               `json:"exclusive"`
	Works      bool               `json:"works" doc:"under technical works: it takes no stakes"`
	Message    string             `json:"message" doc:"the operator's text about the works; empty for the standard text"`
}

// CasinoGames are the games that are offered in the visitor's country, in the operator's order.
type CasinoGames struct {
	Items   []CasinoGame `json:"items"`
	Works   bool         `json:"works" doc:"the whole casino is under technical works: no game takes stakes"`
	Message string       `json:"message" doc:"the operator's text about the works; empty for the standard text"`
	Popular []string     `json:"popular" doc:"the games with the most rounds of the last seven days, the most played first; at most eight"`
}

type casinoGamesOutput struct{ Body CasinoGames }

func (a *API) casinoGames(ctx context.Context, _ *struct{}) (*casinoGamesOutput, error) {
	set, err := a.Rounds.Operator.Current(ctx)
	if err != nil {
		return nil, err
	}
	popular, err := a.Popular.Games(ctx)
	if err != nil {
		return nil, err
	}
	out := &casinoGamesOutput{CasinoGames{[]CasinoGame{}, set.Casino.Works, set.Casino.Message, popular}}
	for _, g := range set.Lobby(kit.Country(ctx)) {
		low, high := catalog.Returns(g.Game)
		out.Body.Items = append(out.Body.Items, CasinoGame{g.Game, low, high, g.Categories, g.New, g.Exclusive, g.Works, g.Message})
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

	GameLimits map[string]round.Limits `json:"game_limits" doc:"of games whose stakes the operator has limited further"`
	Off        []string                `json:"off" doc:"games that are not offered in the player's country"`
}

// CasinoFlags are the rules of the player's country for games.
type CasinoFlags struct {
	CycleMS           int  `json:"cycle_ms" doc:"least time between the starts of two rounds"`
	NoAutoplay        bool `json:"no_autoplay"`
	NoTurbo           bool `json:"no_turbo" doc:"no fast play: a round starts when the motion of the one before is over"`
	NoFeatureBuy      bool `json:"no_feature_buy" doc:"features of slots are not sold"`
	NoLossCelebration bool `json:"no_loss_celebration" doc:"no celebration of a return up to the stake"`
	NoParallelGames   bool `json:"no_parallel_games"`
}

func casinoFlags(f content.Flags) CasinoFlags {
	return CasinoFlags{f.MinGameCycleMS, f.NoAutoplay, f.NoTurbo, f.NoFeatureBuy, f.NoLossCelebration, f.NoParallelGames}
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
	set, err := a.Rounds.Operator.Current(ctx)
	if err != nil {
		return nil, err
	}
	country, err := a.Protection.Gate().Country(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	t.GameLimits, t.Off = map[string]round.Limits{}, []string{}
	for _, g := range set.Games {
		if !g.Offered(country) {
			t.Off = append(t.Off, g.Game)
		}
		if own := limits.Of(g.Game, set); own != limits {
			t.GameLimits[g.Game] = own
		}
	}
	t.Bonus, t.Flags = given.Bonus, casinoFlags(flags)
	return &casinoTableOutput{t}, nil
}
