package crash

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/audit"
	"maidan/internal/casino/fair"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Audit runs all checks of shared rounds on one snapshot of the database.
func Audit(ctx context.Context, d *db.DB) ([]audit.Result, error) {
	return audit.Run(ctx, d, Checks()...)
}

// Checks returns all checks of this package.
func Checks() []audit.Pass {
	return append([]audit.Pass{
		{Names: []string{"the transfers of each crash bet match its stake, its status and its payout", "each transfer of a crash bet refers to an existing bet",
			"each crash bet has the result that its round and its cash-out give"}, Run: checkBets},
		{Names: []string{"the hashes of each chain lead back to its commitment, without gaps", "the hash and the salt of each crash round give its result"}, Run: checkHashes},
	}, rowChecks...)
}

var rowChecks = []audit.Pass{
	audit.Query("each crash bet belongs to a round, and is open only while its round can end it", `
		SELECT 'crash bet ' || b.id || ' is ' || b.status || ' and its round ' || b.round_id || ' is ' || COALESCE(r.status, 'missing') FROM crash_bets b
		LEFT JOIN crash_rounds r ON r.id = b.round_id
		WHERE r.id IS NULL OR b.status = 'open' AND r.status = 'over' OR b.status = 'lost' AND r.status <> 'over'
			OR b.status = 'cashed' AND r.status = 'betting' OR b.status = 'refunded' AND r.status <> 'interrupted'`),
	audit.Query("each game has at most one crash round that is not over", `
		SELECT game || ' has ' || CAST(COUNT(*) AS TEXT) || ' crash rounds that are not over' FROM crash_rounds
		WHERE status IN ('betting', 'flying', 'crashed') GROUP BY game HAVING COUNT(*) > 1`),
	audit.Query("the salt of each chain was fixed after its commitment and before its first round", `
		SELECT 'chain ' || c.id || ' was committed at ' || CAST(c.committed_at AS TEXT) || ', its salt was fixed at ' || CAST(c.salted_at AS TEXT) || ' and its first round opened at '
			|| CAST(COALESCE(r.first, 0) AS TEXT) FROM crash_chains c
		LEFT JOIN (SELECT chain_id, MIN(opened_at) AS first FROM crash_rounds GROUP BY chain_id) r ON r.chain_id = c.id
		WHERE c.salt <> '' AND c.salted_at < c.committed_at OR r.first IS NOT NULL AND (c.salt = '' OR r.first < c.salted_at)`),
}

// auditedBet is a bet with its round.
type auditedBet struct {
	betRow
	Round row
}

func checkBets(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	bet, of := "b."+strings.ReplaceAll(betColumns, ", ", ", b."), "r.id, r.game, r.status, r.starts_at, r.crashed_at, r.result"
	rows, err := db.OpenCursor(ctx, q, "SELECT "+bet+", "+of+" FROM crash_bets b JOIN crash_rounds r ON r.id = b.round_id ORDER BY b.id"+db.Bytewise(q),
		func(r *sql.Rows) (x auditedBet, err error) {
			return x, r.Scan(&x.ID, &x.RoundID, &x.PlayerID, &x.Slot, &x.Funds, &x.Grant, &x.Currency, &x.Stake, &x.Auto, &x.Target, &x.Status, &x.Multiplier, &x.Payout,
				&x.PlacedAt, &x.EndedAt, &x.Round.ID, &x.Round.Game, &x.Round.Status, &x.Round.StartsAt, &x.Round.CrashedAt, &x.Round.Result)
		})
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, "crash.")
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, rows, records, func(x auditedBet) string { return string(x.ID) }, found[1], func(x auditedBet, own []wallet.Record) {
		if wrong := x.checkTransfers(own); wrong != "" {
			found[0].Add("crash bet %s %s", x.ID, wrong)
		}
		if wrong := x.checkEnd(); wrong != "" {
			found[2].Add("crash bet %s %s", x.ID, wrong)
		}
	})
}

// checkTransfers returns what is wrong with the transfers of a bet, or "".
func (x auditedBet) checkTransfers(own []wallet.Record) string {
	want := map[string]money.Amount{} // by kind, from the player to the casino
	if x.Funds != round.Demo {
		want[stakeTransfer] = x.Stake
		switch x.Status {
		case BetRefunded:
			want[refundTransfer] = -x.Stake
		case BetCashed:
			want[payoutTransfer] = -x.Payout
		case BetOpen, BetLost:
		}
	}
	if len(own) != len(want) {
		return fmt.Sprintf("is %s with %d of %s money and has %d transfers", x.Status, x.Payout, x.Funds, len(own))
	}
	return round.CheckTransfers(own, want, x.account(), x.commanded)
}

// commanded reports whether a transfer is of the command that should have made it.
func (x auditedBet) commanded(r wallet.Record) bool {
	if r.Kind != stakeTransfer {
		return r.Command == "crash:"+string(x.ID)+":end" && r.Hash == wallet.EncodeHash(endHash(x.ID))
	}
	placed := ticket{Ticket: Ticket{PlayerID: x.PlayerID, RoundID: x.RoundID, Slot: x.Slot, Funds: x.Funds, Grant: x.Grant, Currency: x.Currency,
		Stake: x.Stake, Auto: x.Auto}}
	return strings.HasPrefix(r.Command, "crash:"+string(x.PlayerID)+":") && r.Hash == wallet.EncodeHash(placed.hash())
}

// checkEnd returns what is wrong with the result of a bet, or "".
func (x auditedBet) checkEnd() string {
	limits, _ := round.LimitsOf(x.Currency)
	known := x.Round.CrashedAt != 0
	switch {
	case x.Target != targetOf(x.Auto, x.Stake, limits):
		return fmt.Sprintf("has the target %d", x.Target)
	case x.Status == BetLost && x.Target <= x.Round.Result:
		return fmt.Sprintf("has lost at %d and was to be cashed out at %d", x.Round.Result, x.Target)
	case x.Status == BetRefunded && (x.Target <= x.Round.Result || x.Payout != x.Stake):
		return fmt.Sprintf("was refunded with %d and was to be cashed out at %d of %d", x.Payout, x.Target, x.Round.Result)
	case x.Status != BetCashed && x.Multiplier != 0, (x.Status == BetOpen || x.Status == BetLost) && x.Payout != 0:
		return fmt.Sprintf("is %s with a payout of %d at %d", x.Status, x.Payout, x.Multiplier)
	case x.Status != BetCashed:
		return ""
	case x.Multiplier < 100 || x.Multiplier > x.Target || known && x.Multiplier > x.Round.Result || known && x.Multiplier == x.Round.Result && x.Multiplier != x.Target:
		return fmt.Sprintf("was cashed out at %d of %d, its target was %d", x.Multiplier, x.Round.Result, x.Target)
	case x.Payout != payout(x.Stake, x.Currency, x.Multiplier):
		return fmt.Sprintf("was cashed out at %d with %d", x.Multiplier, x.Payout)
	}
	return ""
}

// auditedRound is a round with its chain.
type auditedRound struct {
	row
	Commitment, Salt string
	ofGame           string
}

// checkHashes follows each chain. A round's hash proves all hashes before it, so each is compared with the one before.
func checkHashes(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	columns := "r." + strings.ReplaceAll(roundColumns, ", ", ", r.")
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+`, COALESCE(c.commitment, ''), COALESCE(c.salt, ''), COALESCE(c.game, '') FROM crash_rounds r
		LEFT JOIN crash_chains c ON c.id = r.chain_id ORDER BY r.chain_id, r.number`, func(r *sql.Rows) (x auditedRound, err error) {
		return x, r.Scan(&x.ID, &x.Game, &x.ChainID, &x.Number, &x.Status, &x.OpenedAt, &x.StartsAt, &x.AliveAt, &x.CrashedAt, &x.Hash, &x.Result, &x.Returned,
			&x.Commitment, &x.Salt, &x.ofGame)
	})
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	var last auditedRound
	for {
		x, ok, err := rows.Next(ctx)
		if err != nil || !ok {
			return err
		}
		x.check(last, found)
		last = x
	}
}

// check compares a round with the one before it.
func (x auditedRound) check(last auditedRound, found []*audit.Breaches) {
	before, number := x.Commitment, int64(1)
	if last.ChainID == x.ChainID {
		before, number = last.Hash, last.Number+1
	}
	if x.Number != number || x.Game != x.ofGame {
		found[0].Add("round %s of %s is number %d of chain %s of %q, after number %d", x.ID, x.Game, x.Number, x.ChainID, x.ofGame, number-1)
		return
	}
	if x.Hash == "" {
		return
	}
	hash, err := fair.ParseHash(x.Hash)
	if err != nil || hash.Previous().String() != before {
		found[0].Add("the hash %s of round %s does not lead to %s", x.Hash, x.ID, before)
		return
	}
	g, err := find(x.Game)
	g.Returned = x.Returned
	if result := g.Result(hash, x.Salt); err != nil || result != x.Result {
		found[1].Add("round %s of %s ended at %d, its hash gives %d", x.ID, x.Game, x.Result, result)
	}
}
