package app

import (
	"context"
	"encoding/json"
	"time"

	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/phrase"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// showGrants tells a player's screens that what the house gave has changed, and the balance that a conversion moves.
func (a *App) showGrants(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		told, err := outbox.Decode[bet.Granted](e)
		if err != nil {
			return err
		}
		a.Hub.Push("player:"+told.PlayerID, json.RawMessage(`{"type":"funds"}`))
		moved[wallet.PlayerCash(told.PlayerID, told.Currency)] = true
	}
	return a.showBalances(ctx, moved)
}

// grantHearings notify a player when staff grants bonus money or free bets, converts them or takes them back.
var grantHearings = map[string]hearing{bet.GrantedKind: hear(granted)}

func granted(g bet.Granted) (saying, bool) {
	switch g.Kind {
	case bet.GiveBonus:
		return aboutBet("notice.grant_bonus", good, g.Amount, g.Currency), true
	case bet.GiveFreeBet:
		s := aboutBet("notice.grant_free_bet", good, g.Amount, g.Currency)
		s.args["odds"], s.args["day"] = phrase.Text(g.MinOdds.String()), phrase.Moment(time.UnixMilli(g.ExpiresAt))
		return s, true
	case bet.ConvertBonus:
		return aboutBet("notice.grant_converted", good, g.Amount, g.Currency), true
	case bet.TakeBonus:
		return aboutBet("notice.grant_taken_back", attention, g.Amount, g.Currency), true
	case bet.TakeFreeBet: // the event does not carry the amount of the free bet
		return saying{key: "notice.grant_withdrawn", kind: notice.Bets, code: attention}, true
	}
	return saying{}, false
}
