package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/id"
	"maidan/internal/money"
)

func (a *API) registerCrash(h huma.API) {
	const at, tag = "/crash/v1", "crash"
	state := kit.Operation(http.MethodGet, at+"/games/{game}", "getCrashGame", tag, "The round that all players share, the latest results, and everybody's bets")
	state.Errors = []int{http.StatusNotFound}
	huma.Register(h, state, a.crashState)
	chains := kit.Operation(http.MethodGet, at+"/games/{game}/chains", "listCrashChains", tag, "The chains of hashes that results are drawn from, with their commitments, the latest first")
	chains.Errors = []int{http.StatusNotFound}
	huma.Register(h, chains, a.crashChains)
	proof := kit.Operation(http.MethodGet, at+"/rounds/{id}", "getCrashRound", tag, "A round that is over, with what its result is computed from")
	proof.Errors = []int{http.StatusNotFound}
	huma.Register(h, proof, a.crashProof)
	mine := kit.SignedIn(kit.Operation(http.MethodGet, at+"/games/{game}/bets", "listCrashBetsOnRound", tag, "The player's bets on the latest round"))
	mine.Errors = []int{http.StatusNotFound}
	huma.Register(h, mine, a.crashBetsOnRound)
	place := kit.Operation(http.MethodPost, at+"/games/{game}/bets", "placeCrashBet", tag, "Bet on a round that has not started")
	place.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, created(kit.Idempotent(kit.SignedIn(place))), a.placeCrashBet)
	out := kit.SignedIn(kit.Operation(http.MethodPost, at+"/bets/{id}/cash-out", "cashOutCrashBet", tag, "End a bet at the multiplier of this moment; repeated, it returns the first"))
	out.Errors = []int{http.StatusNotFound, http.StatusConflict}
	huma.Register(h, out, a.cashOutCrashBet)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, at+"/bets", "listCrashBets", tag, "The player's bets on crash games, the latest first")), a.crashBets)
}

type crashGameInput struct {
	Game string `path:"game" maxLength:"32"`
}

type crashStateOutput struct{ Body crash.SharedTable }

func (a *API) crashState(ctx context.Context, in *crashGameInput) (*crashStateOutput, error) {
	s, err := a.Crash.State(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	return &crashStateOutput{s}, nil
}

// CrashChains are the latest chains of a game, at most 20.
type CrashChains struct {
	Items []crash.HashChain `json:"items"`
}

type crashChainsOutput struct{ Body CrashChains }

func (a *API) crashChains(ctx context.Context, in *crashGameInput) (*crashChainsOutput, error) {
	all, err := a.Crash.Chains(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	return &crashChainsOutput{CrashChains{all}}, nil
}

type crashRoundInput struct {
	ID id.CrashRound `path:"id" maxLength:"64"`
}

// CrashProof is a round with what its result is computed from.
type CrashProof crash.RoundProof

type crashProofOutput struct{ Body CrashProof }

func (a *API) crashProof(ctx context.Context, in *crashRoundInput) (*crashProofOutput, error) {
	p, err := a.Crash.Proof(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &crashProofOutput{CrashProof(p)}, nil
}

// CrashBets are bets on one round.
type CrashBets struct {
	Items []crash.SharedBet `json:"items"`
}

type crashBetsOutput struct{ Body CrashBets }

func (a *API) crashBetsOnRound(ctx context.Context, in *crashGameInput) (*crashBetsOutput, error) {
	who, _ := kit.Player(ctx)
	all, err := a.Crash.Mine(ctx, who.PlayerID, in.Game)
	if err != nil {
		return nil, err
	}
	return &crashBetsOutput{CrashBets{all}}, nil
}

// PlaceCrashBet is a bet to place.
type PlaceCrashBet struct {
	Round id.CrashRound `json:"round" maxLength:"64"`
	Slot  int64         `json:"slot" minimum:"0" maximum:"9" doc:"which of the player's bets on this round, from 0"`
	Stake money.Amount  `json:"stake" doc:"hundredths of the account's currency"`
	Funds round.Funds   `json:"funds,omitempty" enum:"cash,bonus,demo" doc:"the balance of the stake; cash by default"`
	Grant id.Grant      `json:"grant,omitempty" maxLength:"26" doc:"id of the bonus, with bonus; without it bonus money that staff have given"`
	Auto  int64         `json:"auto,omitempty" minimum:"0" doc:"multiplier of the automatic cash-out in hundredths, or 0"`
}

type placeCrashBetInput struct {
	Game string `path:"game" maxLength:"32"`
	Body PlaceCrashBet
}

type placeCrashBetOutput struct {
	Hit  bool `header:"Idempotency-Hit" doc:"true when the key was answered before"`
	Body crash.SharedBet
}

func (a *API) placeCrashBet(ctx context.Context, in *placeCrashBetInput) (*placeCrashBetOutput, error) {
	who, _ := kit.Player(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	b, hit, err := a.Crash.Place(ctx, crash.Ticket{PlayerID: who.PlayerID, Currency: money.Currency(who.Currency), Key: key, Game: in.Game, RoundID: in.Body.Round,
		Slot: in.Body.Slot, Funds: in.Body.Funds, Grant: in.Body.Grant, Stake: in.Body.Stake, Auto: in.Body.Auto})
	if err != nil {
		return nil, err
	}
	return &placeCrashBetOutput{hit, b}, nil
}

type crashBetInput struct {
	ID id.CrashBet `path:"id" maxLength:"64"`
}

type crashBetOutput struct{ Body crash.SharedBet }

// cashOutCrashBet runs when the whole request was read: only then the moment of the cash-out is taken.
func (a *API) cashOutCrashBet(ctx context.Context, in *crashBetInput) (*crashBetOutput, error) {
	who, _ := kit.Player(ctx)
	b, _, err := a.Crash.CashOut(ctx, who.PlayerID, in.ID)
	if err != nil {
		return nil, err
	}
	return &crashBetOutput{b}, nil
}

type crashHistoryInput struct {
	Cursor         string `query:"cursor" maxLength:"64" doc:"next of the page before"`
	AcceptLanguage string `header:"Accept-Language"`
}

// CrashBetPage is a page of 20 bets. Next is the cursor of the following one, empty at the end.
type CrashBetPage crash.Page

type crashHistoryOutput struct{ Body CrashBetPage }

func (a *API) crashBets(ctx context.Context, in *crashHistoryInput) (*crashHistoryOutput, error) {
	who, _ := kit.Player(ctx)
	page, err := a.Crash.History(ctx, who.PlayerID, in.Cursor)
	if err != nil {
		return nil, err
	}
	return &crashHistoryOutput{CrashBetPage(page)}, withWagering(ctx, a, page.Items, in.AcceptLanguage, crashWagering)
}
