package reaction

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"maidan/internal/betoffer"
	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/id"
	"maidan/internal/live"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/playoffer"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/tournament"
	"maidan/internal/wallet"
)

// screens pushes changes to the screens of players and of the trading desk.
type screens struct{ Deps }

func (s screens) push(playerID id.Player, data json.RawMessage) {
	s.Hub.Push(live.PlayerChannel(playerID), data)
}

// bets pushes changed bets and the balances that they changed.
func (s screens) bets(ctx context.Context, events []outbox.Event) error {
	pushes, err := bet.Pushes(ctx, s.DB.Reader(), events)
	if err != nil {
		return err
	}
	moved := map[wallet.AccountID]bool{}
	for _, p := range pushes {
		s.push(p.PlayerID, p.Data)
		moved[wallet.PlayerCash(p.PlayerID, p.Currency)] = true
	}
	s.NotifyDesk(trading.TopicBets)
	return s.balances(ctx, moved)
}

// rounds pushes the balances that rounds of casino games changed.
func (s screens) rounds(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		played, err := outbox.Decode[round.Played](e)
		if err != nil {
			return err
		}
		switch played.Funds {
		case round.Cash:
			moved[wallet.PlayerCash(played.PlayerID, played.Currency)] = true
		case round.Bonus:
			s.push(played.PlayerID, json.RawMessage(`{"type":"funds"}`))
		case round.Demo: // only its own screen shows it
		}
	}
	return s.balances(ctx, moved)
}

// suppliers pushes the balances that calls of game suppliers changed.
func (s screens) suppliers(ctx context.Context, events []outbox.Event) error {
	changed := map[wallet.AccountID]bool{}
	for _, e := range events {
		moved, err := outbox.Decode[supplier.Moved](e)
		if err != nil {
			return err
		}
		if moved.Funds == round.Bonus {
			s.push(moved.PlayerID, json.RawMessage(`{"type":"funds"}`))
			continue
		}
		changed[wallet.PlayerCash(moved.PlayerID, moved.Currency)] = true
	}
	return s.balances(ctx, changed)
}

// crash pushes changed bets on crash games, and the balances that they changed.
func (s screens) crash(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		changed, err := outbox.Decode[crash.BetEvent](e)
		if err != nil {
			return err
		}
		data, err := json.Marshal(map[string]any{"type": "crash", "bet": changed.Bet})
		if err != nil {
			return err
		}
		s.push(changed.PlayerID, data)
		switch changed.Bet.Funds {
		case round.Cash:
			moved[wallet.PlayerCash(changed.PlayerID, changed.Bet.Currency)] = true
		case round.Bonus:
			s.push(changed.PlayerID, json.RawMessage(`{"type":"funds"}`))
		case round.Demo: // only its own screen shows it
		}
	}
	return s.balances(ctx, moved)
}

// grants makes screens reload bonus money and free bets, and pushes the balance after a conversion.
func (s screens) grants(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		granted, err := outbox.Decode[grant.Granted](e)
		if err != nil {
			return err
		}
		s.push(granted.PlayerID, json.RawMessage(`{"type":"funds"}`))
		moved[wallet.PlayerCash(granted.PlayerID, granted.Currency)] = true
	}
	return s.balances(ctx, moved)
}

// prizes pushes the balances that prizes of tournaments or cashback changed.
func (s screens) prizes(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		paid, err := outbox.Decode[tournament.PaidEvent](e) // those of a cashback and of a boost name player and currency in the same fields
		if err != nil {
			return err
		}
		moved[wallet.PlayerCash(paid.PlayerID, paid.Currency)] = true
		if e.Kind == betoffer.ChangedKind { // the list of bets shows it
			s.push(paid.PlayerID, json.RawMessage(`{"type":"funds"}`))
		}
	}
	return s.balances(ctx, moved)
}

// playOffers makes screens reload the offers on play, and pushes the balances that rewards changed.
func (s screens) playOffers(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		paid, err := outbox.Decode[playoffer.PaidEvent](e) // the other events name the player in the same field, and no payment
		if err != nil {
			return err
		}
		s.push(paid.PlayerID, json.RawMessage(`{"type":"funds"}`))
		if paid.Cash {
			moved[wallet.PlayerCash(paid.PlayerID, paid.Currency)] = true
		}
	}
	return s.balances(ctx, moved)
}

// freeRounds makes screens reload the free rounds of suppliers.
func (s screens) freeRounds(_ context.Context, events []outbox.Event) error {
	for _, e := range events {
		changed, err := outbox.Decode[supplier.FreeRoundsChanged](e)
		if err != nil {
			return err
		}
		s.push(changed.PlayerID, json.RawMessage(`{"type":"funds"}`))
	}
	return nil
}

// bonuses makes screens reload the bonuses, and pushes the balance when one has ended.
func (s screens) bonuses(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		changed, err := outbox.Decode[bonus.Changed](e)
		if err != nil {
			return err
		}
		s.push(changed.PlayerID, json.RawMessage(`{"type":"funds"}`))
		if changed.Status == bonus.Transferred {
			moved[wallet.PlayerCash(changed.PlayerID, changed.Currency)] = true
		}
	}
	return s.balances(ctx, moved)
}

// settlements makes the trading desk reload the settled markets.
func (s screens) settlements(context.Context, []outbox.Event) error {
	s.NotifyDesk(trading.TopicSettled)
	return nil
}

// endSessions closes the live connections of ended sessions.
func (s screens) endSessions(_ context.Context, events []outbox.Event) error {
	for _, e := range events {
		ended, err := outbox.Decode[player.SessionsEndedEvent](e)
		if err != nil {
			return err
		}
		s.Hub.EndSessions(ended.Sessions...)
	}
	return nil
}

// payments pushes changed deposits and withdrawals and the balances that they changed.
func (s screens) payments(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		event, err := outbox.Decode[paymentEvent](e)
		if err != nil {
			return err
		}
		message := map[string]json.RawMessage{}
		var currency money.Currency
		if event.Deposit != nil {
			message["type"], message["deposit"] = json.RawMessage(`"deposit"`), event.Deposit
			currency = currencyOf(event.Deposit)
		} else {
			message["type"], message["withdrawal"] = json.RawMessage(`"withdrawal"`), event.Withdrawal
			currency = currencyOf(event.Withdrawal)
		}
		data, err := json.Marshal(message)
		if err != nil {
			return err
		}
		s.push(event.PlayerID, data)
		moved[wallet.PlayerCash(event.PlayerID, currency)] = true
	}
	return s.balances(ctx, moved)
}

// paymentEvent is payment.DepositEvent or payment.WithdrawalEvent with its object as it was encoded.
type paymentEvent struct {
	PlayerID   id.Player       `json:"player_id"`
	Deposit    json.RawMessage `json:"deposit"`
	Withdrawal json.RawMessage `json:"withdrawal"`
}

func currencyOf(object json.RawMessage) money.Currency {
	var of struct {
		Currency money.Currency `json:"currency"`
	}
	_ = json.Unmarshal(object, &of) // already decoded once as part of the event
	return of.Currency
}

// balances pushes the current balances of the accounts, which may be newer than the event.
func (s screens) balances(ctx context.Context, accounts map[wallet.AccountID]bool) error {
	if len(accounts) == 0 {
		return nil
	}
	balances, err := wallet.BalancesIn(ctx, s.DB.Reader(), slices.Collect(maps.Keys(accounts)))
	if err != nil {
		return err
	}
	for account, balance := range balances {
		data, err := json.Marshal(struct {
			Type     string         `json:"type"`
			Amount   money.Amount   `json:"amount"`
			Currency money.Currency `json:"currency"`
		}{"balance", balance, account.Currency()})
		if err != nil {
			return err
		}
		s.push(account.PlayerID(), data)
	}
	return nil
}
