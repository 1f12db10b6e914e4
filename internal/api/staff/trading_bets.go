package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/market"
	"maidan/internal/staff"
	"maidan/internal/wallet"
)

func (a *API) registerTradingBets(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/bets", "listAllBets", tag,
		"Bets of all players, the latest first"), staff.SeeTrading), a.allBets)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/bets/{id}", "getAnyBet", tag,
		"A bet with the prices of its legs as they are now"), staff.SeeTrading), a.anyBet)
}

// StreamedBet is a bet with its player and the state of its event.
type StreamedBet struct {
	bet.Bet
	PlayerID      id.Player        `json:"player_id"`
	PlayerName    string           `json:"player_name" doc:"email address, phone or login"`
	Live          bool             `json:"live" doc:"an event was live when it was placed"`
	Generation    int64            `json:"generation" doc:"how often it was settled"`
	LedgerAccount wallet.AccountID `json:"ledger_account"`
}

// StreamedBets is a page of the stream of bets; with a rare filter it may be short and still have a next page.
type StreamedBets struct {
	Items  []StreamedBet `json:"items"`
	Next   string        `json:"next"`
	Player string        `json:"player" doc:"name of the player in the filter; empty without one or when unknown"`
	Event  string        `json:"event" doc:"name of the event in the filter; empty without one or when unknown"`
}

type allBetsInput struct {
	Player   id.Player `query:"player" maxLength:"26"`
	Event    id.Event  `query:"event" maxLength:"128"`
	Sport    string    `query:"sport" maxLength:"40"`
	Currency string    `query:"currency" maxLength:"3"`
	Least    int64     `query:"least" minimum:"0" doc:"The least stake, hundredths."`
	Live     bool      `query:"live"`
	Kind     string    `query:"kind" enum:"single,accumulator,system"`
	Status   string    `query:"status" enum:"pending,won,lost,void,cashed"`
	Cursor   string    `query:"cursor" maxLength:"26"`
}

type allBetsOutput struct{ Body StreamedBets }

func (a *API) allBets(ctx context.Context, in *allBetsInput) (*allBetsOutput, error) {
	page, err := bet.Stream(ctx, a.DB.Reader(), bet.StreamFilter{
		PlayerID: in.Player, EventID: in.Event, Sport: in.Sport, Currency: money.Currency(in.Currency), LeastStake: money.Amount(in.Least), Live: in.Live,
		Kind: bet.Kind(in.Kind), Status: bet.Status(in.Status), Cursor: in.Cursor,
	})
	if err != nil {
		return nil, err
	}
	items, err := a.betsNamed(ctx, page.Items...)
	if err != nil {
		return nil, err
	}
	players, err := a.Players.Names(ctx, unique([]id.Player{in.Player}))
	if err != nil {
		return nil, err
	}
	events, err := market.Named(ctx, a.DB.Reader(), unique([]id.Event{in.Event}))
	return &allBetsOutput{StreamedBets{items, page.Next, players[in.Player], events[in.Event].Name}}, err
}

func (a *API) betsNamed(ctx context.Context, bets ...bet.Bet) ([]StreamedBet, error) {
	ids := make([]id.Player, len(bets))
	for i, b := range bets {
		ids[i] = b.PlayerID
	}
	names, err := a.Players.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]StreamedBet, len(bets))
	for i, b := range bets {
		account := wallet.PlayerCash(b.PlayerID, b.Currency)
		if b.Funds == bet.Bonus {
			account = wallet.PlayerBonus(b.PlayerID, b.Currency)
		}
		all[i] = StreamedBet{b, b.PlayerID, names[b.PlayerID], b.Live, b.Generation, account}
	}
	return all, nil
}

// LegNow is the current state of a leg's selection.
type LegNow struct {
	SelectionID id.Selection       `json:"selection_id"`
	Odds        money.Odds         `json:"odds" doc:"thousandths"`
	Market      market.Status      `json:"market" enum:"active,suspended,settled,void,closed"`
	Event       market.EventStatus `json:"event" enum:"upcoming,live,ended,abandoned"`
}

// BetRecord is a bet with the current prices of its legs.
type BetRecord struct {
	StreamedBet
	Now   []LegNow      `json:"now" doc:"leg by leg"`
	Worth cashout.Worth `json:"worth" doc:"its value and its cashed-out parts"`
}

type anyBetInput struct {
	ID id.Bet `path:"id" maxLength:"26"`
}

type anyBetOutput struct{ Body BetRecord }

func (a *API) anyBet(ctx context.Context, in *anyBetInput) (*anyBetOutput, error) {
	found, err := bet.FindAny(ctx, a.DB.Reader(), in.ID)
	if err != nil {
		return nil, err
	}
	named, err := a.betsNamed(ctx, found)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Selection, len(found.Legs))
	for i, l := range found.Legs {
		ids[i] = l.SelectionID
	}
	offers, err := market.Offers(ctx, a.DB.Reader(), ids)
	if err != nil {
		return nil, err
	}
	record := BetRecord{StreamedBet: named[0], Now: []LegNow{}}
	if record.Worth, err = a.CashOuts.Value(ctx, found.ID); err != nil {
		return nil, err
	}
	for _, id := range ids {
		o := offers[id]
		record.Now = append(record.Now, LegNow{id, o.Odds, o.Market, o.Event})
	}
	return &anyBetOutput{record}, nil
}
