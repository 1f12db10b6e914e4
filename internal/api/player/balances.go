package player

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

func (a *API) registerBalances(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bonuses/balances/players/me", "getMyBonuses", "bonuses",
		"The signed-in player's bonuses, the newest first")), a.myBonuses)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bonuses/balances/{id}", "getMyBonus", "bonuses",
		"One of the player's bonuses with its terms")), a.myBonus)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bonuses/balances/{id}/uses", "listMyBonusUses", "bonuses",
		"The bets and rounds with a result that were staked from one of the player's bonuses, the latest first, 50 a page")), a.myBonusUses)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bonuses/welcome", "getMyWelcomeBonuses", "bonuses",
		"Offers that the signed-in player may choose from for the next deposit: welcome offers before the first one")), a.myWelcome)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/bonuses/welcome", "chooseWelcomeBonus", "bonuses",
		"Choose a bonus for the next deposit, which grants it")), a.chooseWelcome)
	op := kit.SignedIn(kit.Operation(http.MethodDelete, "/api/v3/bonuses/balances/{id}", "cancelBonus", "bonuses",
		"Cancel a bonus that waits for its deposit or is active; the money of an active one is lost"))
	op.DefaultStatus = http.StatusNoContent
	huma.Register(h, op, a.cancelBonus)
}

// BonusBalance is one bonus of a player.
type BonusBalance struct {
	ID        id.Grant      `json:"id"`
	CreatedAt int64         `json:"created_at" doc:"Unix seconds."`
	ExpiresAt int64         `json:"expires_at" doc:"Unix seconds. Of a waiting one: the deposit must be credited before; 0: whenever."`
	Status    string        `json:"status" enum:"waiting,pending,deactivated,transferred,bankrupt,expired" doc:"waiting: for the first deposit."`
	Bonus     *Bonus        `json:"bonus,omitempty" doc:"With with=bonus."`
	OrigBonus money.Money   `json:"orig_bonus" doc:"The granted amount; zero before the grant."`
	Balance   money.Money   `json:"balance" doc:"What can be staked now."`
	Target    money.Money   `json:"target" doc:"What is to be wagered."`
	Wagered   money.Money   `json:"wagered" doc:"What of it is wagered."`
	Transfer  money.Money   `json:"transfer" doc:"The amount converted to cash."`
	Terms     content.Terms `json:"terms" doc:"As the player has accepted them."`
	Spins     *BonusSpins   `json:"spins,omitempty" doc:"Of free spins."`
	Events    []id.Event    `json:"events,omitempty" doc:"Of an active bonus with once_per_event: events on which it has a bet."`
}

// BonusSpins are the free spins of a bonus. While some are left its balance is their stakes and what the others have won.
type BonusSpins struct {
	Game  string       `json:"game"`
	Stake money.Amount `json:"stake" doc:"Of each, hundredths."`
	Count int64        `json:"count"`
	Left  int64        `json:"left"`
	Won   money.Amount `json:"won" doc:"So far, hundredths."`
	Done  bool         `json:"done" doc:"All have a result: what they have won is to be wagered."`
}

// spinsOf returns the free spins of a bonus that holds so much, or nil.
func spinsOf(b bonus.Balance, held money.Amount) *BonusSpins {
	s := b.Terms.Spins
	if s == nil {
		return nil
	}
	spins := &BonusSpins{Game: s.Game, Stake: s.Stake, Count: s.Count, Left: b.SpinsLeft, Done: b.SpinsWon >= 0}
	if spins.Won = max(0, b.SpinsWon); !spins.Done && b.Status == bonus.Pending {
		spins.Won = max(0, held-money.Amount(b.SpinsLeft)*s.Stake)
	}
	return spins
}

// Bonus is the offer behind a bonus balance.
type Bonus struct {
	ID     string `json:"id"`
	Name   string `json:"name" doc:"In the requested language; the id if the offer no longer exists."`
	Wager  int64  `json:"wager" doc:"How many times the bonus is to be staked."`
	Bets   bool   `json:"bets"`
	Casino bool   `json:"casino"`
}

type balancesInput struct {
	With           string `query:"with" doc:"bonus adds the offer to each."`
	External       bool   `query:"external" doc:"Only bonuses of external services, of which there are none."`
	AcceptLanguage string `header:"Accept-Language"`
}

type balancesOutput struct {
	Body []BonusBalance
}

func (a *API) myBonuses(ctx context.Context, in *balancesInput) (*balancesOutput, error) {
	out := &balancesOutput{[]BonusBalance{}}
	if in.External {
		return out, nil
	}
	who, _ := kit.Player(ctx)
	balances, err := a.Bonuses.Balances(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	held, err := a.Bonuses.Held(ctx, a.DB.Reader(), balances)
	if err != nil {
		return nil, err
	}
	events, err := a.Bonuses.EventsTaken(ctx, a.DB.Reader(), balances)
	if err != nil {
		return nil, err
	}
	for _, b := range balances {
		one := a.bonusBalance(b, held[b.ID], slices.Contains(strings.Split(in.With, ","), "bonus"), in.AcceptLanguage)
		one.Events = events[b.ID]
		out.Body = append(out.Body, one)
	}
	return out, nil
}

type bonusInput struct {
	ID             id.Grant `path:"id" maxLength:"26"`
	AcceptLanguage string   `header:"Accept-Language"`
}

type bonusOutput struct{ Body BonusBalance }

func (a *API) myBonus(ctx context.Context, in *bonusInput) (*bonusOutput, error) {
	who, _ := kit.Player(ctx)
	g, err := a.Bonuses.Grant(ctx, who.PlayerID, in.ID)
	if err != nil {
		return nil, err
	}
	held, err := a.Bonuses.Held(ctx, a.DB.Reader(), []bonus.Balance{g})
	return &bonusOutput{a.bonusBalance(g, held[g.ID], true, in.AcceptLanguage)}, err
}

func (a *API) bonusBalance(b bonus.Balance, held money.Amount, withBonus bool, language string) BonusBalance {
	in := func(amount money.Amount) money.Money { return money.Money{Amount: amount, Currency: b.Currency} }
	balance := BonusBalance{
		ID: b.ID, CreatedAt: b.CreatedAt / 1000, ExpiresAt: b.ExpiresAt / 1000, Status: b.Status, OrigBonus: in(b.Granted), Balance: in(held),
		Target: in(b.Target), Wagered: in(min(b.Wagered, b.Target)), Transfer: in(b.Transferred), Terms: b.Terms, Spins: spinsOf(b, held),
	}
	ends := b.ExpiresAt
	if b.Status == bonus.Waiting {
		ends = a.Bonuses.Until(b)
		balance.ExpiresAt = ends / 1000
	}
	open := b.Status == bonus.Pending || b.Status == bonus.Waiting && ends > 0
	if open && clock.Millis(a.Clock.Now()) >= ends { // the job that ends it comes later
		balance.Status, balance.Balance = bonus.Expired, in(0)
	}
	if !withBonus {
		return balance
	}
	balance.Bonus = &Bonus{ID: b.BonusID, Name: b.BonusID, Wager: b.Terms.Wager}
	if series, ok := tournament.SeriesOf(b.BonusID); ok {
		_, sports := b.Terms.Counts[content.Sports]
		balance.Bonus.Name, balance.Bonus.Bets, balance.Bonus.Casino = a.seriesName(series, language), sports, len(b.Terms.Counts) > 1 || !sports
	}
	if offer, ok := a.Brand.Bonus(b.BonusID); ok {
		balance.Bonus.Name, balance.Bonus.Bets, balance.Bonus.Casino = offer.BonusName["en"], offer.Bets, offer.Casino
		if name := offer.BonusName[a.Brand.Normalise(language)]; name != "" {
			balance.Bonus.Name = name
		}
	}
	return balance
}

func chooser(ctx context.Context) bonus.Player {
	who, _ := kit.Player(ctx)
	return bonus.Player{ID: who.PlayerID, Currency: money.Currency(who.Currency)}
}

type myWelcomeOutput struct {
	Body []content.WelcomeBonus
}

func (a *API) myWelcome(ctx context.Context, _ *struct{}) (*myWelcomeOutput, error) {
	offers, err := a.Bonuses.Choices(ctx, chooser(ctx))
	return &myWelcomeOutput{offers}, err
}

type chooseInput struct {
	AcceptLanguage string `header:"Accept-Language"`
	Body           struct {
		BonusID string   `json:"bonus_id"`
		_       struct{} `json:"-" additionalProperties:"true"`
	}
}

type chooseOutput struct {
	Body BonusBalance
}

func (a *API) chooseWelcome(ctx context.Context, in *chooseInput) (*chooseOutput, error) {
	chosen, err := a.Bonuses.Choose(ctx, chooser(ctx), in.Body.BonusID, visit(ctx).Address)
	if err != nil {
		return nil, err
	}
	return &chooseOutput{a.bonusBalance(chosen, 0, true, in.AcceptLanguage)}, nil
}

type cancelInput struct {
	ID id.Grant `path:"id"`
}

func (a *API) cancelBonus(ctx context.Context, in *cancelInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.Bonuses.Cancel(ctx, who.PlayerID, in.ID, visit(ctx).Address)
}
