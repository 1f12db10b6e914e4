package round

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/audit"
	"maidan/internal/casino/catalog"
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Audit runs all checks of rounds on one snapshot of the database.
func Audit(ctx context.Context, d *db.DB) ([]audit.Result, error) {
	return audit.Run(ctx, d, Checks()...)
}

// Checks returns all checks of this package.
func Checks() []audit.Pass {
	return append([]audit.Pass{
		{Names: []string{"the transfers of each round match its stake, its status and its payout", "each transfer of a round refers to an existing round",
			"each round with revealed seeds has the result that its seeds and actions give"}, Run: checkRounds},
		{Names: []string{"each revealed seed has the hash that was published before"}, Run: checkRevealed},
	}, rowChecks...)
}

var rowChecks = []audit.Pass{
	audit.Query("the seeds of each player were used for each nonce once and for no other", `
		SELECT 'the seeds ' || s.id || ' of player ' || s.player_id || ' have ' || CAST(s.rounds AS TEXT) || ' rounds, and there are ' || CAST(COALESCE(r.n, 0) AS TEXT)
			|| ' up to nonce ' || CAST(COALESCE(r.last, -1) AS TEXT)
		FROM (SELECT id, player_id, rounds FROM casino_seeds WHERE revealed_at > 0 UNION ALL SELECT seeds_id, player_id, nonce FROM casino_players) s
		LEFT JOIN (SELECT seeds_id, player_id, COUNT(*) AS n, MAX(nonce) AS last FROM casino_rounds GROUP BY seeds_id, player_id) r
			ON r.seeds_id = s.id AND r.player_id = s.player_id
		WHERE COALESCE(r.n, 0) <> s.rounds OR COALESCE(r.last, -1) <> s.rounds - 1`),
	audit.Query("each round belongs to seeds of its player", `
		SELECT 'round ' || r.id || ' has the seeds ' || r.seeds_id || ', which are not of player ' || r.player_id FROM casino_rounds r
		LEFT JOIN casino_players p ON p.seeds_id = r.seeds_id AND p.player_id = r.player_id
		LEFT JOIN casino_seeds s ON s.id = r.seeds_id AND s.player_id = r.player_id
		WHERE s.id IS NULL OR p.player_id IS NULL AND (r.status = 'open' OR s.revealed_at = 0)
		UNION ALL
		SELECT 'player ' || p.player_id || ' uses the seeds ' || p.seeds_id || ', which are revealed or missing' FROM casino_players p
		LEFT JOIN casino_seeds s ON s.id = p.seeds_id AND s.player_id = p.player_id AND s.revealed_at = 0 WHERE s.id IS NULL`),
	audit.Query("each open round is listed with its player's seeds, and no other", `
		SELECT 'round ' || r.id || ' of ' || r.game || ' is open and not listed' FROM casino_rounds r JOIN casino_players p ON p.player_id = r.player_id
		WHERE r.status = 'open' AND NOT ';' || p.open || ';' LIKE '%;' || r.game || '=' || r.id || ';%'
		UNION ALL
		SELECT 'player ' || p.player_id || ' has ' || CAST(COALESCE(o.n, 0) AS TEXT) || ' open rounds and the list ' || p.open FROM casino_players p
		LEFT JOIN (SELECT player_id, COUNT(*) AS n FROM casino_rounds WHERE status = 'open' GROUP BY player_id) o ON o.player_id = p.player_id
		WHERE LENGTH(p.open) - LENGTH(REPLACE(p.open, '=', '')) <> COALESCE(o.n, 0)`),
	audit.Query("the fields of each round fit its status, and its rules are stored", `
		SELECT 'round ' || r.id || ' is ' || r.status || ' with a payout of ' || CAST(r.payout AS TEXT) || ' and the result ' || r.result FROM casino_rounds r
		LEFT JOIN casino_rules u ON u.game = r.game AND u.version = r.rules
		WHERE u.game IS NULL OR r.status = 'open' AND (r.payout <> 0 OR r.result <> '') OR r.status = 'refunded' AND r.payout <> r.stake
			OR r.status <> 'open' AND (r.result = '' OR r.ended_at < r.started_at) OR r.status = 'ended' AND r.num = 0 AND r.payout <> 0`),
}

// audited is a round with its seeds, if they are revealed.
type audited struct {
	row
	seeds    fair.Seeds
	revealed bool
}

func scanAudited(r *sql.Rows) (x audited, err error) {
	var actions string
	var server, client sql.NullString
	err = r.Scan(&x.ID, &x.PlayerID, &x.Game, &x.Rules, &x.Funds, &x.Grant, &x.Currency, &x.Stake, &x.Seeds, &x.Nonce, &x.Params, &actions, &x.Status,
		&x.Multiplier.Num, &x.Multiplier.Den, &x.Payout, &x.Result, &x.StartedAt, &x.EndedAt, &server, &client)
	if err != nil {
		return x, err
	}
	x.seeds, x.revealed = fair.Seeds{Server: server.String, Client: client.String}, server.Valid
	return x, json.Unmarshal([]byte(actions), &x.Actions)
}

func checkRounds(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	columns := "r." + strings.ReplaceAll(roundColumns, ", ", ", r.")
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+`, s.server_seed, s.client_seed FROM casino_rounds r
		LEFT JOIN casino_seeds s ON s.id = r.seeds_id AND s.revealed_at > 0 ORDER BY r.id`+db.Bytewise(q), scanAudited)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, "casino.")
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, rows, records, func(x audited) string { return string(x.ID) }, found[1], func(x audited, own []wallet.Record) {
		if wrong := x.checkTransfers(own); wrong != "" {
			found[0].Add("round %s %s", x.ID, wrong)
		}
		x.checkResult(found[2])
	})
}

// checkTransfers returns what is wrong with the transfers of a round, or "".
func (x audited) checkTransfers(own []wallet.Record) string {
	want := map[string]money.Amount{} // by kind, from the player to the casino
	if x.Funds != Demo {
		want[stakeTransfer] = x.Stake
		switch {
		case x.Status == Refunded:
			want[refundTransfer] = -x.Stake
		case x.Payout > 0:
			want[payoutTransfer] = -x.Payout
		}
	}
	if len(own) != len(want) {
		return fmt.Sprintf("is %s with %d of %s money and has %d transfers", x.Status, x.Payout, x.Funds, len(own))
	}
	return CheckTransfers(own, want, x.account(), x.commanded)
}

// CheckTransfers compares the transfers of a round or of a bet with the amounts that should have moved from a player's account to the casino, by
// kind, and with their commands. It returns what is wrong, or "".
func CheckTransfers(own []wallet.Record, want map[string]money.Amount, player wallet.AccountID, commanded func(wallet.Record) bool) string {
	currency := player.Currency()
	for _, r := range own {
		amount, ok := want[r.Kind]
		delete(want, r.Kind)
		debts := r.Amount(wallet.HouseAccount(wallet.Debts, currency))
		switch {
		case !ok:
			return fmt.Sprintf("has transfer %s of kind %s, which it should not have", r.ID, r.Kind)
		case r.Amount(wallet.HouseAccount(wallet.Casino, currency)) != amount || r.Amount(player)+debts != -amount:
			return fmt.Sprintf("should move %d by transfer %s of kind %s, which moves %v", amount, r.ID, r.Kind, r.Entries)
		case !commanded(r):
			return fmt.Sprintf("has transfer %s of kind %s, which does not match the input of command %s", r.ID, r.Kind, r.Command)
		}
	}
	return ""
}

// commanded reports whether a transfer is of the command of the round that should have made it.
func (x audited) commanded(r wallet.Record) bool {
	start := stake{Bet: Bet{PlayerID: x.PlayerID, Game: x.Game, Funds: x.Funds, Grant: x.Grant, Currency: x.Currency, Stake: x.Stake}, params: []byte(x.Params)}.hash()
	if r.Kind == stakeTransfer || len(x.Actions) == 0 && x.Status == Ended {
		return strings.HasPrefix(r.Command, "casino:"+string(x.PlayerID)+":") && r.Hash == wallet.EncodeHash(start)
	}
	own := "casino:" + string(x.ID) + ":"
	step := len(x.Actions)
	if x.Status == Ended {
		step-- // of the action that ended it
	}
	return slices.Contains([]string{own + "close", fmt.Sprintf("%sstep:%d", own, step)}, r.Command)
}

// checkResult draws the round again.
func (x audited) checkResult(b *audit.Breaches) {
	g, ok := catalog.Find(x.Game)
	switch {
	case x.Status != Ended:
		return
	case !x.revealed:
		b.Excuse("rounds were played with seeds that are in use")
		return
	case !ok || catalog.Version(g) != x.Rules:
		b.Excuse("rounds were played by former rules")
		return
	}
	state, err := g.Play([]byte(x.Params), x.Actions, fair.NewStream(x.seeds, x.Nonce))
	if err != nil || !state.Done {
		b.Add("round %s of %s is not over after its actions: %v", x.ID, x.Game, err)
		return
	}
	again := x.row
	if err := again.apply(game.State{Done: true, Multiplier: state.Multiplier, View: state.View}, x.EndedAt); err != nil || again.Payout != x.Payout ||
		again.Multiplier != x.Multiplier || again.Result != x.Result {
		b.Add("round %s of %s paid %d for %s, its seeds give %d for %s", x.ID, x.Game, x.Payout, x.Result, again.Payout, again.Result)
	}
}

func checkRevealed(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, revealedColumns, scanRevealed)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	for {
		s, ok, err := rows.Next(ctx)
		if err != nil || !ok {
			return err
		}
		if fair.Commitment(s.ServerSeed) != s.Commitment {
			found[0].Add("the seeds %s of player %s do not have the published hash %s", s.ID, s.PlayerID, s.Commitment)
		}
	}
}
