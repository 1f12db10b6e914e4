package betaudit

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet/grant"
	"maidan/internal/wallet"
)

// freeChecks check free bets and grants.
var freeChecks = []audit.Pass{
	{Names: []string{"each free bet was given by a grant and withdrawn only by a grant"}, Run: checkFreeGrants},
	{Names: []string{"bonus money is given, converted and taken back only by grants"}, Run: checkBonusGrants},
	audit.Query("each used free bet is the stake of one bet of its player", `
		SELECT 'free bet ' || f.id || ' is ' || f.status || ' with bet ' || f.bet_id FROM bet_free_bets f
		WHERE f.status NOT IN ('open', 'used', 'withdrawn') OR (f.status = 'used') <> (f.bet_id <> '')
		UNION ALL
		SELECT 'free bet ' || f.id || ' of ' || f.player_id || ' is used by bet ' || f.bet_id || ', which was not staked with it' FROM bet_free_bets f
		LEFT JOIN bet_bets b ON b.id = f.bet_id AND b.player_id = f.player_id AND b.free_bet = f.id AND b.funds = 'free' AND b.status <> 'void'
		WHERE f.status = 'used' AND b.id IS NULL`),
	audit.Query("each bet with a free-bet stake has a free bet of its player with the same amount", `
		SELECT 'bet ' || b.id || ' is staked from ' || b.funds || ' with free bet ' || b.free_bet FROM bet_bets b
		WHERE b.funds NOT IN ('cash', 'bonus', 'free') OR (b.funds = 'free') <> (b.free_bet <> '') OR b.grant_id <> '' AND b.funds <> 'bonus'
		UNION ALL
		SELECT 'bet ' || b.id || ' is staked with free bet ' || b.free_bet || ', which does not fit it' FROM bet_bets b
		LEFT JOIN bet_free_bets f ON f.id = b.free_bet AND f.player_id = b.player_id AND f.currency = b.currency AND f.amount = b.stake
			AND f.min_odds <= b.odds AND f.given_at <= b.placed_at + 600000 AND b.placed_at < f.expires_at
		WHERE b.funds = 'free' AND f.id IS NULL
		UNION ALL
		SELECT 'bet ' || b.id || ' is ' || b.status || ', its free bet ' || f.id || ' is ' || f.status || ' with bet ' || f.bet_id FROM bet_bets b
		JOIN bet_free_bets f ON f.id = b.free_bet LEFT JOIN bet_bets o ON o.id = f.bet_id AND o.free_bet = f.id AND o.id <> b.id
		WHERE b.status <> 'void' AND f.bet_id <> b.id AND o.id IS NULL AND NOT (f.status = 'withdrawn' AND b.generation > 0)`),
}

// grantKinds are the transfers of grants of bonus money.
var grantKinds = map[string]grant.Kind{grant.BonusTransfer: grant.GiveBonus, grant.ConvertTransfer: grant.ConvertBonus, grant.TakeBackTransfer: grant.TakeBonus}

// oldGrant was the stored answer of a grant that moved no money before there were digests.
const oldGrant = `{"transfers":[]}`

// auditedGrant is a free bet and the time when a bet that was staked with it was last settled. For a bet that is open again that time
// is in the far future, so that it is no bound.
type auditedGrant struct {
	grant.Line
	settledAt int64
}

// checkFreeGrants reads free bets and the commands that gave and withdrew them in parallel.
func checkFreeGrants(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	old, err := oldGrants(ctx, q)
	if err != nil {
		return err
	}
	rows, err := db.OpenCursor(ctx, q, `SELECT f.id, f.player_id, f.currency, f.amount, f.min_odds, f.expires_at, f.status, f.bet_id, f.reason, f.given_by, f.given_at,
			COALESCE(b.settled_at, 0)
		FROM bet_free_bets f LEFT JOIN (
			SELECT free_bet, MAX(CASE WHEN settled_at = 0 AND generation > 0 THEN 4102444800000 ELSE settled_at END) AS settled_at
			FROM bet_bets WHERE funds = 'free' GROUP BY free_bet) b ON b.free_bet = f.id
		ORDER BY f.id`+db.Bytewise(q), func(r *sql.Rows) (l auditedGrant, err error) {
		return l, r.Scan(&l.ID, &l.PlayerID, &l.Currency, &l.Amount, &l.MinOdds, &l.ExpiresAt, &l.Status, &l.BetID, &l.Reason, &l.GivenBy, &l.GivenAt, &l.settledAt)
	})
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	given, err := openGrants(ctx, q, `{"free_bet":`, func(s grant.StoredGrant) string { return s.FreeBet }, found[0])
	if err != nil {
		return err
	}
	defer func() { _ = given.Close(ctx) }()
	taken, err := openGrants(ctx, q, `{"withdrawn":`, func(s grant.StoredGrant) string { return s.Withdrawn }, found[0])
	if err != nil {
		return err
	}
	defer func() { _ = taken.Close(ctx) }()
	for {
		f, ok, err := rows.Next(ctx)
		if err != nil {
			return err
		}
		gave, err := given.about(ctx, f.ID)
		if err != nil {
			return err
		}
		took, err := taken.about(ctx, f.ID)
		if err != nil || !ok {
			return err
		}
		checkGiven(f, gave, old[f.PlayerID], found[0])
		if (f.Status == grant.FreeWithdrawn) != (len(took) == 1) && (len(took) > 0 || !old[f.PlayerID]) {
			found[0].Add("free bet %s is %s and was withdrawn by %d grants", f.ID, f.Status, len(took))
		}
		for _, c := range took {
			if want := c.DigestOf(c.Key, c.Hash, grant.Line{FreeBet: grant.FreeBet{PlayerID: f.PlayerID}}, grant.TakeFreeBet); want != c.Digest {
				found[0].Add("free bet %s was withdrawn by command %s, which agreed on something else", f.ID, c.Key)
			}
		}
	}
}

// checkGiven compares a free bet with the command that gave it. A void bet makes its free bet usable for at least a day more. So
// the free bet may end later than it was given for, but no later than its last settlement allows.
func checkGiven(f auditedGrant, gave []grantCommand, old bool, b *audit.Breaches) {
	if len(gave) != 1 {
		if len(gave) == 0 && old {
			b.Excuse("free bets were given before the digests of grants were stored")
			return
		}
		b.Add("free bet %s of player %s was given by %d grants", f.ID, f.PlayerID, len(gave))
		return
	}
	c := gave[0]
	switch {
	case c.Digest != c.DigestOf(c.Key, c.Hash, f.Line, grant.GiveFreeBet):
		b.Add("free bet %s is not what command %s gave", f.ID, c.Key)
	case f.ExpiresAt != c.ExpiresAt && (f.ExpiresAt < c.ExpiresAt || f.ExpiresAt > f.settledAt+grant.RestoredFor.Milliseconds()+clockSlack):
		b.Add("free bet %s ends at %d, it was given until %d", f.ID, f.ExpiresAt, c.ExpiresAt)
	}
}

// grantCommand is the command of a grant with its answer.
type grantCommand struct {
	wallet.CommandRecord
	grant.StoredGrant
}

// grantCommands are commands of grants in the order of their free bets.
type grantCommands struct {
	*db.Cursor[wallet.CommandRecord]
	of    func(grant.StoredGrant) string
	found *audit.Breaches
}

func openGrants(ctx context.Context, q db.Querier, answerPrefix string, of func(grant.StoredGrant) string, found *audit.Breaches) (grantCommands, error) {
	c, err := wallet.OpenCommands(ctx, q, "grant:", answerPrefix)
	return grantCommands{c, of, found}, err
}

// about returns the commands about a free bet and reports the commands before them that are about none. An empty id is after all
// free bets.
func (g grantCommands) about(ctx context.Context, id string) (found []grantCommand, err error) {
	for {
		c, ok, err := g.Peek(ctx)
		if err != nil || !ok {
			return found, err
		}
		one := grantCommand{CommandRecord: c}
		wrong := json.Unmarshal([]byte(c.Answer), &one.StoredGrant)
		switch about := g.of(one.StoredGrant); {
		case wrong == nil && id != "" && about > id:
			return found, nil
		case wrong == nil && about == id:
			found = append(found, one)
		default:
			g.found.Add("command %s answered %s: there is no such free bet", c.Key, c.Answer)
		}
		if _, _, err := g.Next(ctx); err != nil {
			return nil, err
		}
	}
}

// oldGrants returns the players with grants whose commands do not record what they gave.
func oldGrants(ctx context.Context, q db.Querier) (map[id.Player]bool, error) {
	players := map[id.Player]bool{}
	rows, err := wallet.OpenCommands(ctx, q, "grant:", oldGrant)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close(ctx) }()
	for {
		c, ok, err := rows.Next(ctx)
		if err != nil || !ok {
			return players, err
		}
		players[grantee(c.Key)] = true
	}
}

// grantee returns the player in the key of a grant.
func grantee(key string) id.Player {
	player, _, _ := strings.Cut(strings.TrimPrefix(key, "grant:"), ":")
	return id.Player(player)
}

// checkBonusGrants compares each transfer of bonus money with its command.
func checkBonusGrants(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	records, err := wallet.OpenRecords(ctx, q, "bonus.")
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	for {
		all, err := records.Next(ctx)
		if err != nil || len(all) == 0 {
			return err
		}
		for _, r := range all {
			if wrong := wrongGrant(r); wrong != "" {
				found[0].Add("transfer %s of player %s %s", r.ID, r.Ref, wrong)
			}
		}
	}
}

func wrongGrant(r wallet.Record) string {
	kind, known := grantKinds[r.Kind]
	if !known || len(r.Entries) == 0 {
		return "is of kind " + r.Kind
	}
	g := grant.Grant{Kind: kind, PlayerID: id.Player(r.Ref), Currency: r.Entries[0].Account.Currency()}
	bonus := wallet.PlayerBonus(g.PlayerID, g.Currency)
	if g.Amount = r.Amount(bonus); g.Kind != grant.GiveBonus {
		g.Amount = -g.Amount
	}
	want := g.Transfers()[0].Entries
	if g.Amount <= 0 || !sameEntries(want, r, wallet.HouseAccount(wallet.Debts, g.Currency)) {
		return fmt.Sprintf("moves %v, which no %s does", r.Entries, r.Kind)
	}
	if grantee(r.Command) != id.Player(r.Ref) || !strings.HasPrefix(r.Command, "grant:") {
		return "is of command " + r.Command
	}
	var receipt grant.StoredGrant
	if err := json.Unmarshal([]byte(r.Answer), &receipt); err != nil {
		return "is of command " + r.Command + ", which answered " + r.Answer
	}
	given := grant.Line{FreeBet: grant.FreeBet{PlayerID: g.PlayerID, Currency: g.Currency, Amount: g.Amount}}
	if receipt.Digest != "" && receipt.Digest != receipt.DigestOf(r.Command, r.Hash, given, kind) {
		return "is not what command " + r.Command + " agreed on"
	}
	return ""
}

// sameEntries reports whether a transfer has some entries; an entry on the player's debt account may replace one on the player's
// cash.
func sameEntries(want []wallet.Entry, r wallet.Record, debts wallet.AccountID) bool {
	owed := r.Amount(debts)
	for _, e := range want {
		have := r.Amount(e.Account)
		if strings.HasSuffix(string(e.Account), ":cash") {
			have += owed
		}
		if have != e.Amount {
			return false
		}
	}
	return !slices.ContainsFunc(r.Entries, func(e wallet.Entry) bool {
		return e.Account != debts && !slices.ContainsFunc(want, func(w wallet.Entry) bool { return w.Account == e.Account })
	})
}
