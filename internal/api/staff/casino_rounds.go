package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/round"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/wallet"
)

func (a *API) registerCasinoRounds(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/casino/rounds", "searchCasinoRounds", tag,
		"Rounds of all players, the latest first; each call reads 20,000 rounds at most, next continues"), staff.SeeCasino), a.searchRounds)
	one := kit.Operation(http.MethodGet, root+"/casino/rounds/{id}", "replayCasinoRound", tag, "A round with its seeds, actions and transfers, and the result that the rules give")
	one.Errors = []int{http.StatusNotFound}
	huma.Register(h, kit.StaffOnly(one, staff.SeeCasino), a.replayRound)
}

// playedInput selects rounds or bets.
type playedInput struct {
	Player    id.Player      `query:"player" maxLength:"26" doc:"id"`
	Game      string         `query:"game" maxLength:"32"`
	Funds     round.Funds    `query:"funds" enum:"cash,bonus,demo"`
	Currency  money.Currency `query:"currency" maxLength:"3"`
	MinPayout money.Amount   `query:"min_payout" minimum:"0" doc:"hundredths"`
	From      int64          `query:"from" minimum:"0" doc:"unix milliseconds"`
	To        int64          `query:"to" minimum:"0" doc:"unix milliseconds, excluded"`
	Cursor    string         `query:"cursor" maxLength:"26"`
}

type searchRoundsInput struct {
	playedInput
	Status round.Status `query:"status" enum:"open,ended,refunded"`
}

// FoundRound is a round with the name of its player.
type FoundRound struct {
	round.PlayedRound
	PlayerName string `json:"player_name"`
}

type searchRoundsOutput struct{ Body payment.Page[FoundRound] }

func (a *API) searchRounds(ctx context.Context, in *searchRoundsInput) (*searchRoundsOutput, error) {
	found, err := a.Rounds.Search(ctx, round.Filter{PlayerID: in.Player, Game: in.Game, Funds: in.Funds, Status: in.Status, Currency: in.Currency, MinPayout: in.MinPayout,
		From: in.From, To: in.To, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	all, err := named(ctx, a, found.Items, func(r round.PlayedRound) id.Player { return r.PlayerID }, func(r round.PlayedRound, name string) FoundRound { return FoundRound{r, name} })
	return &searchRoundsOutput{payment.Page[FoundRound]{Items: all, Next: found.Next}}, err
}

// named adds the names of their players to rounds, bets, calls or grants.
func named[Played, Found any](ctx context.Context, a *API, all []Played, playerOf func(Played) id.Player, with func(Played, string) Found) ([]Found, error) {
	players := make([]id.Player, len(all))
	for i, p := range all {
		players[i] = playerOf(p)
	}
	names, err := a.Players.Names(ctx, players)
	found := make([]Found, len(all))
	for i, p := range all {
		found[i] = with(p, names[players[i]])
	}
	return found, err
}

type roundIDInput struct {
	ID id.Round `path:"id" maxLength:"26"`
}

// RoundReplay is a round that was played again, with its transfers.
type RoundReplay struct {
	round.Replay
	PlayerName string         `json:"player_name"`
	Transfers  []TransferLine `json:"transfers" doc:"of the ledger; demo money has none"`
}

// TransferLine is a transfer with its entries.
type TransferLine struct {
	ID       id.Transfer `json:"id"`
	Command  string      `json:"command" doc:"idempotency key of the command that made it"`
	Kind     string      `json:"kind"`
	Reverses id.Transfer `json:"reverses" doc:"transfer that it undoes, or empty"`
	At       int64       `json:"at"`
	Entries  []EntryLine `json:"entries"`
}

// EntryLine is an entry of a transfer.
type EntryLine struct {
	Account wallet.AccountID `json:"account"`
	Amount  money.Amount     `json:"amount"`
	Balance *money.Amount    `json:"balance" doc:"after the entry; house accounts have none"`
}

type roundReplayOutput struct{ Body RoundReplay }

func (a *API) replayRound(ctx context.Context, in *roundIDInput) (*roundReplayOutput, error) {
	r, err := a.Rounds.Replay(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	name, transfers, err := a.behind(ctx, r.PlayerID, string(r.ID), r.StartedAt, r.EndedAt)
	return &roundReplayOutput{RoundReplay{r, name, transfers}}, err
}

// behind returns the name of the player of a round or a bet, and its transfers, see transfersOf.
func (a *API) behind(ctx context.Context, playerID id.Player, ref string, began, ended int64) (name string, transfers []TransferLine, err error) {
	names, err := a.Players.Names(ctx, []id.Player{playerID})
	if err != nil {
		return "", nil, err
	}
	transfers, err = a.transfersOf(ctx, ref, began, ended)
	return names[playerID], transfers, err
}

// transfersOf returns the transfers of a round or a bet that began and ended at these times; an end of 0 is none.
func (a *API) transfersOf(ctx context.Context, ref string, began, ended int64) ([]TransferLine, error) {
	times := []int64{began}
	if ended != 0 {
		times = append(times, ended)
	}
	found, err := wallet.TransfersNear(ctx, a.DB.Reader(), ref, times...)
	all := make([]TransferLine, len(found))
	for i, t := range found {
		all[i] = TransferLine{t.ID, t.Command, t.Kind, t.Reverses, t.At, make([]EntryLine, len(t.Entries))}
		for j, e := range t.Entries {
			all[i].Entries[j] = EntryLine(e)
		}
	}
	return all, err
}
