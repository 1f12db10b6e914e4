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
//	                               → what accounts share (openGuardTraces)
//	player.password_changed        → by a letter: the ways in that may not be the owner's are taken away (openIdentity)
//	player.registered, deposit.succeeded → the results of the landing page that brought the player (openPromo)
//	deposit.*, withdrawal.*        → the player's screens: the deposit or withdrawal, the balance where it moved
//	what hearings() names          → notices of players, on their screens, and the letters and messages that they want (openNotices)
//	protection.excluded            → no marketing any more (openNotices)
func (a *App) react() {
	a.Outbox.On(a.Bets.Reaction())
	a.Outbox.On(outbox.Reaction{Name: "letters.recovery", Kinds: []string{player.KindRecoveryRequested}, Handle: a.writeRecovery})
	a.Outbox.On(outbox.Reaction{Name: "screens.sessions", Kinds: []string{player.KindSessionsEnded}, Effect: a.endConnections})
	a.Outbox.On(outbox.Reaction{Name: "screens.bets", Kinds: []string{bet.PlacedKind, bet.SettledKind, bet.ReopenedKind, bet.CashedKind}, Effect: a.showBets})
	a.Outbox.On(outbox.Reaction{Name: "screens.grants", Kinds: []string{bet.GrantedKind}, Effect: a.showGrants})
	a.Outbox.On(outbox.Reaction{Name: "desk.settled", Kinds: []string{market.SettledKind}, Effect: func(context.Context, []outbox.Event) error {
		a.notifyDesk(trading.TopicSettled)
		return nil
	}})
	a.Outbox.On(outbox.Reaction{
		Name: "screens.cash", Kinds: append(append([]string{}, payment.DepositEvents...), payment.WithdrawalEvents...), Effect: a.showCash,
	})
}

func (a *App) showBets(ctx context.Context, events []outbox.Event) error {
	pushes, err := a.Bets.Pushes(ctx, a.DB.Reader(), events)
	if err != nil {
		return err
	}
	moved := map[wallet.AccountID]bool{}
	for _, p := range pushes {
		a.Hub.Push("player:"+p.PlayerID, p.Data)
		moved[wallet.PlayerCash(p.PlayerID, p.Currency)] = true
	}
	a.notifyDesk(trading.TopicBets)
	return a.showBalances(ctx, moved)
}

func (a *App) showCash(ctx context.Context, events []outbox.Event) error {
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
		a.Hub.Push("player:"+told.PlayerID, data)
		moved[wallet.PlayerCash(told.PlayerID, currency)] = true
	}
	return a.showBalances(ctx, moved)
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
func (a *App) showBalances(ctx context.Context, accounts map[wallet.AccountID]bool) error {
	for account := range accounts {
		balance, err := a.Wallet.Balance(ctx, account)
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
		a.Hub.Push("player:"+account.Owner(), data)
	}
	return nil
}
