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
	players := make([]id.Player, len(found.Items))
	for i, r := range found.Items {
		players[i] = r.PlayerID
	}
	names, err := a.Players.Names(ctx, players)
	all := make([]FoundRound, len(found.Items))
	for i, r := range found.Items {
		all[i] = FoundRound{r, names[r.PlayerID]}
	}
	return &searchRoundsOutput{payment.Page[FoundRound]{Items: all, Next: found.Next}}, err
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
	names, err := a.Players.Names(ctx, []id.Player{r.PlayerID})
	if err != nil {
		return nil, err
	}
	transfers, err := a.transfersOf(ctx, string(r.ID), r.StartedAt, r.EndedAt)
	return &roundReplayOutput{RoundReplay{r, names[r.PlayerID], transfers}}, err
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
