package grant

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
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// TransferKinds are the kinds of transfers that grants make and this package checks.
var TransferKinds = []string{BonusTransfer, ConvertTransfer, TakeBackTransfer}

// Checks returns the checks of grants. That free bets fit the bets that were staked with them is checked with the bets.
func Checks() []audit.Pass {
	return []audit.Pass{
		{Names: []string{"each free bet was given by a grant and withdrawn only by a grant"}, Run: checkFreeGrants},
		{Names: []string{"bonus money is given, converted and taken back only by grants"}, Run: checkBonusGrants},
	}
}

// clockSlack bounds, in milliseconds, how far the clocks of nodes may differ and how long a transaction may take.
const clockSlack = 10 * 60 * 1000

// grantKinds are the transfers of grants of bonus money.
var grantKinds = map[string]Kind{BonusTransfer: GiveBonus, ConvertTransfer: ConvertBonus, TakeBackTransfer: TakeBonus}

// oldGrant was the stored answer of a grant that moved no money before there were digests.
const oldGrant = `{"transfers":[]}`

// Stored is a free bet with what its bets have come to.
type Stored struct {
	Line

	Payout     money.Amount // of the bet that it was staked on, hundredths
	SettledAt  int64        // when that bet got its result, unix milliseconds; 0: it has none
	RestoredAt int64        // when a void bet last made the free bet usable again; 0: never
}

// OpenStored returns all free bets in the order of their ids, byte by byte. The caller closes the cursor.
func OpenStored(ctx context.Context, q db.Querier) (*db.Cursor[Stored], error) {
	return db.OpenCursor(ctx, q, "SELECT id, player_id, currency, amount, min_odds, expires_at, status, bet_id, reason, given_by, given_at, payout, settled_at, restored_at FROM grant_free_bets ORDER BY id"+db.Bytewise(q),
		func(r *sql.Rows) (l Stored, err error) {
			return l, r.Scan(&l.ID, &l.PlayerID, &l.Currency, &l.Amount, &l.MinOdds, &l.ExpiresAt, &l.Status, &l.BetID, &l.Reason, &l.GivenBy, &l.GivenAt, &l.Payout, &l.SettledAt, &l.RestoredAt)
		})
}

// checkFreeGrants reads free bets and the commands that gave and withdrew them in parallel.
func checkFreeGrants(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	old, err := oldGrants(ctx, q)
	if err != nil {
		return err
	}
	rows, err := OpenStored(ctx, q)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	given, err := openGrants(ctx, q, `{"free_bet":`, func(s StoredGrant) string { return s.FreeBet }, found[0])
	if err != nil {
		return err
	}
	defer func() { _ = given.Close(ctx) }()
	taken, err := openGrants(ctx, q, `{"withdrawn":`, func(s StoredGrant) string { return s.Withdrawn }, found[0])
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
		if (f.Status == FreeWithdrawn) != (len(took) == 1) && (len(took) > 0 || !old[f.PlayerID]) {
			found[0].Add("free bet %s is %s and was withdrawn by %d grants", f.ID, f.Status, len(took))
		}
		for _, c := range took {
			if want := c.DigestOf(c.Key, c.Hash, Line{FreeBet: FreeBet{PlayerID: f.PlayerID}}, TakeFreeBet); want != c.Digest {
				found[0].Add("free bet %s was withdrawn by command %s, which agreed on something else", f.ID, c.Key)
			}
		}
	}
}

// checkGiven compares a free bet with the command that gave it. A void bet makes its free bet usable for at least a day more. So
// the free bet may end later than it was given for, but no later than its last restoration allows.
func checkGiven(f Stored, gave []grantCommand, old bool, b *audit.Breaches) {
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
	case c.Digest != c.DigestOf(c.Key, c.Hash, f.Line, GiveFreeBet):
		b.Add("free bet %s is not what command %s gave", f.ID, c.Key)
	case f.ExpiresAt != c.ExpiresAt && (f.ExpiresAt < c.ExpiresAt || f.ExpiresAt > f.RestoredAt+RestoredFor.Milliseconds()+clockSlack):
		b.Add("free bet %s ends at %d, it was given until %d", f.ID, f.ExpiresAt, c.ExpiresAt)
	}
}

// grantCommand is the command of a grant with its answer.
type grantCommand struct {
	wallet.CommandRecord
	StoredGrant
}

// grantCommands are commands of grants in the order of their free bets.
type grantCommands struct {
	*db.Cursor[wallet.CommandRecord]
	of    func(StoredGrant) string
	found *audit.Breaches
}

func openGrants(ctx context.Context, q db.Querier, answerPrefix string, of func(StoredGrant) string, found *audit.Breaches) (grantCommands, error) {
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

// grantee returns the player in the key of a
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
	g := Grant{Kind: kind, PlayerID: id.Player(r.Ref), Currency: r.Entries[0].Account.Currency()}
	bonus := wallet.PlayerBonus(g.PlayerID, g.Currency)
	if g.Amount = r.Amount(bonus); g.Kind != GiveBonus {
		g.Amount = -g.Amount
	}
	want := g.Transfers()[0].Entries
	if g.Amount <= 0 || !sameEntries(want, r, wallet.HouseAccount(wallet.Debts, g.Currency)) {
		return fmt.Sprintf("moves %v, which no %s does", r.Entries, r.Kind)
	}
	if grantee(r.Command) != id.Player(r.Ref) || !strings.HasPrefix(r.Command, "grant:") {
		return "is of command " + r.Command
	}
	var receipt StoredGrant
	if err := json.Unmarshal([]byte(r.Answer), &receipt); err != nil {
		return "is of command " + r.Command + ", which answered " + r.Answer
	}
	given := Line{FreeBet: FreeBet{PlayerID: g.PlayerID, Currency: g.Currency, Amount: g.Amount}}
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
