package betaudit

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/audit"
	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// freeChecks compare free bets with the bets that were staked with them.
var freeChecks = audit.Pass{Names: []string{"each used free bet is the stake of one bet of its player", "each bet with a free-bet stake has a free bet of its player with the same amount"},
	Run: checkFreeBets}

// freeStake is a bet that names a free bet.
type freeStake struct {
	id         id.Bet
	freeBet    string
	playerID   id.Player
	currency   money.Currency
	funds      bet.Funds
	status     bet.Status
	stake      money.Amount
	payout     money.Amount
	odds       money.Odds
	placedAt   int64
	settledAt  int64
	generation int64
}

// checkFreeBets reads free bets and the bets that name them in parallel.
func checkFreeBets(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	if err := checkFunds(ctx, q, found[1]); err != nil {
		return err
	}
	free, err := grant.OpenStored(ctx, q)
	if err != nil {
		return err
	}
	defer func() { _ = free.Close(ctx) }()
	bets, err := db.OpenCursor(ctx, q, `SELECT id, free_bet, player_id, currency, funds, status, stake, payout, odds, placed_at, settled_at, generation FROM bet_bets
		WHERE free_bet <> '' ORDER BY free_bet`+db.Bytewise(q), func(r *sql.Rows) (b freeStake, err error) {
		return b, r.Scan(&b.id, &b.freeBet, &b.playerID, &b.currency, &b.funds, &b.status, &b.stake, &b.payout, &b.odds, &b.placedAt, &b.settledAt, &b.generation)
	})
	if err != nil {
		return err
	}
	defer func() { _ = bets.Close(ctx) }()
	for {
		f, ok, err := free.Next(ctx)
		if err != nil {
			return err
		}
		own, err := betsWith(ctx, bets, f.ID, found[1])
		if err != nil || !ok {
			return err
		}
		checkUsed(f, own, found[0])
		for _, b := range own {
			checkFit(f, b, own, found[1])
		}
	}
}

// checkFunds reports bets whose source of money contradicts the free bet or bonus that they name.
func checkFunds(ctx context.Context, q db.Querier, found *audit.Breaches) error {
	rows, err := q.Query(ctx, `SELECT id, funds, free_bet FROM bet_bets
		WHERE funds NOT IN ('cash', 'bonus', 'free') OR (funds = 'free') <> (free_bet <> '') OR grant_id <> '' AND funds <> 'bonus'`)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (b freeStake, err error) {
		if err = r.Scan(&b.id, &b.funds, &b.freeBet); err == nil {
			found.Add("bet %s is staked from %s with free bet %s", b.id, b.funds, b.freeBet)
		}
		return b, err
	})
	if err != nil {
		return fmt.Errorf("read what bets are staked from: %w", err)
	}
	return nil
}

// betsWith returns the bets that name a free bet and reports those before them, which name one that does not exist. An empty id is after all free bets.
func betsWith(ctx context.Context, bets *db.Cursor[freeStake], freeBet string, found *audit.Breaches) (own []freeStake, err error) {
	for {
		b, ok, err := bets.Peek(ctx)
		if err != nil || !ok || freeBet != "" && b.freeBet > freeBet {
			return own, err
		}
		if b.freeBet == freeBet {
			own = append(own, b)
		} else {
			found.Add("bet %s is staked with free bet %s, which does not exist", b.id, b.freeBet)
		}
		if _, _, err := bets.Next(ctx); err != nil {
			return nil, err
		}
	}
}

// checkUsed checks the state of a free bet against the bets that name it: it is used by one of them, with what that bet has come to, and was restored only by a void bet.
func checkUsed(f grant.Stored, own []freeStake, found *audit.Breaches) {
	used := f.Status == grant.FreeUsed
	if !used && f.Status != grant.FreeOpen && f.Status != grant.FreeWithdrawn || used != (f.BetID != "") {
		found.Add("free bet %s is %s with bet %s", f.ID, f.Status, f.BetID)
	}
	by := slices.IndexFunc(own, func(b freeStake) bool {
		return b.id == f.BetID && b.playerID == f.PlayerID && b.funds == bet.Free && b.status != bet.Void
	})
	switch {
	case used && by < 0:
		found.Add("free bet %s of %s is used by bet %s, which was not staked with it", f.ID, f.PlayerID, f.BetID)
	case used && (own[by].payout != f.Payout || own[by].settledAt != f.SettledAt):
		found.Add("free bet %s has won %d at %d, its bet %s %d at %d", f.ID, f.Payout, f.SettledAt, f.BetID, own[by].payout, own[by].settledAt)
	case !used && (f.Payout != 0 || f.SettledAt != 0):
		found.Add("free bet %s is %s and has won %d at %d", f.ID, f.Status, f.Payout, f.SettledAt)
	}
	if f.RestoredAt != 0 && !slices.ContainsFunc(own, func(b freeStake) bool { return b.status == bet.Void || b.generation > 1 }) {
		found.Add("free bet %s was restored at %d, and no bet of it was void", f.ID, f.RestoredAt)
	}
}

// checkFit checks that a bet fits the free bet that it names, and that the free bet is used by it or by another bet that names it.
func checkFit(f grant.Stored, b freeStake, own []freeStake, found *audit.Breaches) {
	if b.funds == bet.Free && (f.PlayerID != b.playerID || f.Currency != b.currency || f.Amount != b.stake || f.MinOdds > b.odds ||
		f.GivenAt > b.placedAt+clockSlack || b.placedAt >= f.ExpiresAt) {
		found.Add("bet %s is staked with free bet %s, which does not fit it", b.id, f.ID)
	}
	another := slices.ContainsFunc(own, func(o freeStake) bool { return o.id == f.BetID && o.id != b.id })
	if b.status != bet.Void && f.BetID != b.id && !another && (f.Status != grant.FreeWithdrawn || b.generation == 0) {
		found.Add("bet %s is %s, its free bet %s is %s with bet %s", b.id, b.status, f.ID, f.Status, f.BetID)
	}
}
