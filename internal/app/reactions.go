package app

import (
	"context"
	"encoding/json"

	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/wallet"
)

// react is the page on which everything stands that follows from something else. Publishers know no subscribers.
//
//	market.settled, market.cancelled, market.rolled_back → settle, void or open again the bets on it
//	bet.placed, .settled, .reopened, .cashed → the player's screens: the bet, the balance; those of the trading desk
//	market.settled                 → the screens of the trading desk: that there is something new
//	bet.granted                    → the player's screens: bonus money and free bets, the balance
//	player.sessions_ended          → the live connections of those sessions
//	player.recovery_asked          → a letter with a link to choose another password
//	player.registered, player.signed_in, profile.changed, profile.payout_added, withdrawal.requested, protection.excluded
//	                               → what accounts share (openSignals)
//	player.password_changed        → by a letter: the ways in that may not be the owner's are taken away (openWays)
//	player.registered, deposit.succeeded → the results of the landing page that brought the player (openSite)
//	deposit.*, withdrawal.*        → the player's screens: the deposit or withdrawal, the balance where it moved
//	what hearings() names          → notices of players, on their screens, and the letters and messages that they want (openNotices)
//	protection.excluded            → no marketing any more (openNotices)
func (h *House) react() {
	h.Box.On(h.Bets.Reaction())
	h.Box.On(outbox.Reaction{Name: "letters.recovery", Kinds: []string{player.KindRecoveryAsked}, Handle: h.writeRecovery})
	h.Box.On(outbox.Reaction{Name: "screens.sessions", Kinds: []string{player.KindSessionsEnded}, Effect: h.endConnections})
	h.Box.On(outbox.Reaction{Name: "screens.bets", Kinds: []string{bet.PlacedKind, bet.SettledKind, bet.ReopenedKind, bet.CashedKind}, Effect: h.showBets})
	h.Box.On(outbox.Reaction{Name: "screens.grants", Kinds: []string{bet.GrantedKind}, Effect: h.showGrants})
	h.Box.On(outbox.Reaction{Name: "desk.settled", Kinds: []string{market.SettledKind}, Effect: func(context.Context, []outbox.Event) error {
		h.tellDesk(trading.TopicSettled)
		return nil
	}})
	h.Box.On(outbox.Reaction{
		Name: "screens.cash", Kinds: append(append([]string{}, payment.DepositEvents...), payment.WithdrawalEvents...), Effect: h.showCash,
	})
}

func (h *House) showBets(ctx context.Context, events []outbox.Event) error {
	pushes, err := h.Bets.Pushes(ctx, h.DB.Reader(), events)
	if err != nil {
		return err
	}
	moved := map[wallet.AccountID]bool{}
	for _, p := range pushes {
		h.Hub.Push("player:"+p.PlayerID, p.Data)
		moved[wallet.PlayerCash(p.PlayerID, p.Currency)] = true
	}
	h.tellDesk(trading.TopicBets)
	return h.showBalances(ctx, moved)
}

func (h *House) showCash(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		told, err := outbox.Decode[cashFact](e)
		if err != nil {
			return err
		}
		message := map[string]json.RawMessage{}
		var currency money.Currency
		if told.Deposit != nil {
			message["type"], message["deposit"] = json.RawMessage(`"deposit"`), told.Deposit
			currency = currencyOf(told.Deposit)
		} else {
			message["type"], message["withdrawal"] = json.RawMessage(`"withdrawal"`), told.Withdrawal
			currency = currencyOf(told.Withdrawal)
		}
		data, err := json.Marshal(message)
		if err != nil {
			return err
		}
		h.Hub.Push("player:"+told.PlayerID, data)
		moved[wallet.PlayerCash(told.PlayerID, currency)] = true
	}
	return h.showBalances(ctx, moved)
}

// cashFact is what payment.DepositEvent and payment.WithdrawalEvent look like to a screen: passed on unread.
type cashFact struct {
	PlayerID   string          `json:"player_id"`
	Deposit    json.RawMessage `json:"deposit"`
	Withdrawal json.RawMessage `json:"withdrawal"`
}

func currencyOf(told json.RawMessage) money.Currency {
	var of struct {
		Currency money.Currency `json:"currency"`
	}
	_ = json.Unmarshal(told, &of) // it was decoded a moment ago
	return of.Currency
}

// showBalances tells players what they have now: the newest truth, not what the event once made it.
func (h *House) showBalances(ctx context.Context, accounts map[wallet.AccountID]bool) error {
	for account := range accounts {
		balance, err := h.Wallet.Balance(ctx, account)
		if err != nil {
			return err
		}
		data, err := json.Marshal(struct {
			Type     string         `json:"type"`
			Amount   money.Amount   `json:"amount"`
			Currency money.Currency `json:"currency"`
		}{"balance", balance, account.Currency()})
		if err != nil {
			return err
		}
		h.Hub.Push("player:"+account.Owner(), data)
	}
	return nil
}
