package crash

import (
	"context"
	"fmt"

	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/protection"
	"maidan/internal/wallet"
)

// The kinds of transfers of bets. Their Ref is the bet.
const (
	stakeTransfer  = "crash.stake"
	payoutTransfer = "crash.payout"
	refundTransfer = "crash.refund"
)

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = []string{stakeTransfer, payoutTransfer, refundTransfer}

// Flows returns how the transfers count for the limits of players.
func Flows() map[string]protection.Flow {
	return map[string]protection.Flow{stakeTransfer: protection.Stake, payoutTransfer: protection.Return, refundTransfer: protection.Refund}
}

// BetKind is the event of a bet that was placed, cashed out or refunded. Its subject is the player. A lost bet has none: the end of the round shows it.
const BetKind = "crash.bet"

// BetEvent is the payload of crash.bet.
type BetEvent struct {
	PlayerID id.Player `json:"player_id"`
	Bet      SharedBet `json:"bet"`
}

func (b betRow) event(v *wallet.View, game string) outbox.Event {
	return outbox.New(v.NewID(), BetKind, string(b.PlayerID), clock.Millis(v.Now()), BetEvent{b.PlayerID, b.shown(game, 0)})
}

// used returns the event of a bet that was staked from a bonus and has a result; none of other bets.
func (b betRow) used(newID func() string, game string, at int64) []outbox.Event {
	if b.Grant == "" || b.Status == BetOpen {
		return nil
	}
	u := bonus.Use{PlayerID: b.PlayerID, Grant: b.Grant, Source: "crash:" + string(b.ID), Product: content.Crash, Game: game, Version: 1}
	if b.Status != BetRefunded {
		u.Stake = b.Stake
	}
	return []outbox.Event{u.Event(newID(), at)}
}

// shown returns a bet as its player sees it. result is that of the round, or 0.
func (b betRow) shown(game string, result int64) SharedBet {
	return SharedBet{ID: b.ID, RoundID: b.RoundID, Game: game, Slot: b.Slot, Funds: b.Funds, Grant: b.Grant, Currency: b.Currency, Stake: b.Stake, Auto: b.Auto, Status: b.Status,
		Multiplier: b.Multiplier, Payout: b.Payout, Result: result, PlacedAt: b.PlacedAt, EndedAt: b.EndedAt}
}

// OverKind is the event of a round whose bets all have their results. Its subject is the game. An interrupted round has none.
const OverKind = "crash.over"

// RoundOver is the payload of crash.over.
type RoundOver struct {
	RoundID id.CrashRound `json:"round_id"`
	Game    string        `json:"game"`
}

// announce adds the events of a round that is over, and of the bonuses that were staked on the bets that lost, to the transaction that ends it.
func (e *Engine) announce(ctx context.Context, tx *db.Tx, r row, lost []betRow) error {
	if e.Outbox == nil {
		return nil
	}
	events := []outbox.Event{outbox.New(e.IDs.New(), OverKind, r.Game, e.now(), RoundOver{r.ID, r.Game})}
	for _, b := range lost {
		b.Status = BetLost
		events = append(events, b.used(e.IDs.New, r.Game, e.now())...)
	}
	return e.Outbox.Append(ctx, tx, events...)
}

// Staked reports whether bets on crash games that a player has staked from a bonus are open.
func Staked(ctx context.Context, q db.Querier, playerID id.Player, grantID id.Grant) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, "SELECT COUNT(*) FROM crash_bets WHERE player_id = $1 AND status = 'open' AND grant_id = $2", playerID, grantID).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("count open bets on crash games: %w", err)
	}
	return n > 0, nil
}
