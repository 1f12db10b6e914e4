package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bonus/grant"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
)

func (a *API) registerBets(h huma.API) {
	place := kit.Operation(http.MethodPost, "/api/v3/bets", "placeBet", "bets",
		"Place a bet; on a live event the answer comes after the bet delay")
	place.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, created(kit.Idempotent(kit.SignedIn(place))), a.placeBet)
	quote := kit.Operation(http.MethodPost, "/api/v3/bets/quote", "quoteBet", "bets",
		"Quote a bet: lines, potential payout, largest stake, bet builder odds and problems")
	quote.Errors = []int{http.StatusBadRequest, http.StatusNotFound}
	huma.Register(h, kit.SignedIn(quote), a.quoteBet)
	a.registerGuestQuote(h)
	a.registerBetEvent(h)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bets", "listBets", "bets",
		"The player's bets, the latest first")), a.listBets)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bets/limits", "getBetLimits", "bets",
		"How much may be staked and won with one bet")), a.betLimits)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bets/funds", "getBetFunds", "bets",
		"Bonus money and free bets that can be staked")), a.betFunds)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bets/{id}", "getBet", "bets",
		"One of the player's bets")), a.bet)
}

// BetSlip is a bet to place or quote. Its odds and versions are those that were shown to the player.
type BetSlip struct {
	Legs    []placement.Pick `json:"legs" doc:"one makes a single, 2 to 20 an accumulator or a system"`
	Sizes   []int            `json:"sizes,omitempty" maxItems:"20" doc:"legs per line of a system: [2,3] is a Trixie of three; all of them by default"`
	EachWay bool             `json:"each_way,omitempty" doc:"doubles the lines: the second half bets on places, at the terms of each leg"`
	Policy  placement.Policy `json:"odds_policy,omitempty" enum:"none,higher,any" doc:"which changed odds are accepted; none by default"`
	Funds   bet.Funds        `json:"funds,omitempty" enum:"cash,bonus,free" doc:"the balance of the stake; cash by default"`
	Grant   id.Grant         `json:"grant,omitempty" maxLength:"26" doc:"id of the bonus, with bonus; without it bonus money that staff have given"`
	FreeBet string           `json:"free_bet,omitempty" maxLength:"64" doc:"id of the free bet, with free"`
}

// PlaceBet is a slip with its stake.
type PlaceBet struct {
	Stake money.Amount `json:"stake" doc:"on each line, hundredths of the account's currency"`
	BetSlip
}

// QuoteBet is a slip to quote.
type QuoteBet struct {
	Stake money.Amount `json:"stake,omitempty" minimum:"0" doc:"on each line, hundredths; 0 while there is none"`
	BetSlip
}

// slip returns the request's slip for placement.
func (b BetSlip) slip(who kit.Identity, stake money.Amount) placement.Slip {
	s := placement.Slip{PlayerID: who.PlayerID, Currency: money.Currency(who.Currency), Stake: stake, Picks: b.Legs, Sizes: b.Sizes, EachWay: b.EachWay,
		Policy: b.Policy, Funds: b.Funds, Grant: b.Grant, FreeBet: b.FreeBet}
	if s.Policy == "" {
		s.Policy = placement.KeepOdds
	}
	return s
}

type placeInput struct {
	Body PlaceBet
}

type placeOutput struct {
	Hit  bool `header:"Idempotency-Hit" doc:"true when the key was answered before"`
	Body bet.Bet
}

func (a *API) placeBet(ctx context.Context, in *placeInput) (*placeOutput, error) {
	who, _ := kit.Player(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	slip := in.Body.slip(who, in.Body.Stake)
	slip.Key = key
	placed, hit, err := a.Bets.Place(ctx, slip)
	if err != nil {
		return nil, err
	}
	return &placeOutput{hit, placed}, nil
}

type quoteInput struct {
	Body QuoteBet
}

// BetQuote is the quote of a slip.
type BetQuote placement.Quote

type quoteOutput struct {
	Body BetQuote
}

func (a *API) quoteBet(ctx context.Context, in *quoteInput) (*quoteOutput, error) {
	who, _ := kit.Player(ctx)
	q, err := a.Bets.Quote(ctx, in.Body.slip(who, in.Body.Stake))
	if err != nil {
		return nil, err
	}
	return &quoteOutput{BetQuote(q)}, nil
}

type betsInput struct {
	AcceptLanguage string `header:"Accept-Language"`

	Status bet.StatusFilter `query:"status" default:"all" enum:"all,pending,settled,approved,declined,cancelled" doc:"settled is all that is over, approved is won, declined lost, cancelled returned"`
	Period bet.Period       `query:"period" default:"all" enum:"all,week,last_week,month,3months,year"`
	Zone   int              `query:"utc_offset" minimum:"-840" maximum:"840" doc:"minutes that the player's clock is ahead of UTC: days and weeks are theirs"`
	Cursor string           `query:"cursor" maxLength:"64" doc:"next of the page before"`
}

// BetPage is a page of 20 bets. Next is the cursor of the following one, empty at the end.
type BetPage bet.Page

type betsOutput struct {
	Body BetPage
}

func (a *API) listBets(ctx context.Context, in *betsInput) (*betsOutput, error) {
	who, _ := kit.Player(ctx)
	page, err := bet.History(ctx, a.DB.Reader(), who.PlayerID, bet.Filter{Status: in.Status, Period: in.Period, Zone: in.Zone, Cursor: in.Cursor}, a.Clock.Now())
	if err != nil {
		return nil, err
	}
	return &betsOutput{BetPage(page)}, a.completed(ctx, page.Items, in.AcceptLanguage)
}

type betInput struct {
	ID             id.Bet `path:"id" maxLength:"64"`
	AcceptLanguage string `header:"Accept-Language"`
}

type betOutput struct {
	Body bet.Bet
}

func (a *API) bet(ctx context.Context, in *betInput) (*betOutput, error) {
	who, _ := kit.Player(ctx)
	found, err := bet.Find(ctx, a.DB.Reader(), who.PlayerID, in.ID)
	if err != nil {
		return nil, err
	}
	one := []bet.Bet{found}
	err = a.completed(ctx, one, in.AcceptLanguage)
	return &betOutput{one[0]}, err
}

// completed adds to bets what offers give for them and what they have done to their bonuses.
func (a *API) completed(ctx context.Context, bets []bet.Bet, acceptLanguage string) error {
	if err := a.withExtras(ctx, bets, acceptLanguage); err != nil {
		return err
	}
	return withWagering(ctx, a, bets, acceptLanguage, betWagering)
}

// BetLimits bounds one bet.
type BetLimits bet.Limits

type limitsOutput struct {
	Body BetLimits
}

func (a *API) betLimits(ctx context.Context, _ *struct{}) (*limitsOutput, error) {
	who, _ := kit.Player(ctx)
	limits, err := a.Bets.Limits(money.Currency(who.Currency))
	if err != nil {
		return nil, err
	}
	return &limitsOutput{BetLimits(limits)}, nil
}

// BetFunds are the balances besides cash that can be staked.
type BetFunds grant.Given

type fundsOutput struct {
	Body BetFunds
}

func (a *API) betFunds(ctx context.Context, _ *struct{}) (*fundsOutput, error) {
	who, _ := kit.Player(ctx)
	given, err := a.Grants.Given(ctx, who.PlayerID, money.Currency(who.Currency))
	if err != nil {
		return nil, err
	}
	return &fundsOutput{BetFunds(given)}, nil
}
