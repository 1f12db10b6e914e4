package grant

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Kind is what a grant does with bonus money or a free bet.
type Kind string

// The kinds. There is no wagering requirement: bonus money becomes cash only when staff convert it.
const (
	GiveBonus    Kind = "bonus"
	GiveFreeBet  Kind = "free_bet"
	ConvertBonus Kind = "convert"   // bonus money to cash
	TakeBonus    Kind = "take_back" // bonus money to the operator
	TakeFreeBet  Kind = "withdraw"  // a free bet that is not used
)

// Grant is one act of staff on a player's bonus money or free bets. Key is its idempotency key.
type Grant struct {
	Key      string
	Kind     Kind
	PlayerID id.Player
	Currency money.Currency
	Amount   money.Amount // zero for TakeFreeBet
	MinOdds  money.Odds   // of a free bet
	Days     int          // for which a free bet can be used
	FreeBet  string       // id, of TakeFreeBet
	Reason   string
	BonusID  string // of the offer in its currency that gives a free bet; empty: staff by themselves
	By       id.Staff

	// Record writes to the audit trail in the same transaction.
	Record func(ctx context.Context, tx *db.Tx) error
}

// The refusals of grants.
var (
	ErrGrant       = fault.New(fault.Invalid, "bad_grant", "This grant is not complete: amount, days (1 to 365) and odds must fit its kind.")
	ErrGrantReason = fault.New(fault.Invalid, "reason_required", "Enter a reason of 3 to 200 characters.")
)

// GrantedKind is the event of every grant. Its subject is the player.
const GrantedKind = "bonus.granted"

// Granted is the payload of bonus.granted.
type Granted struct {
	PlayerID  id.Player      `json:"player_id"`
	Kind      Kind           `json:"kind"`
	Amount    money.Amount   `json:"amount"` // 0 of TakeFreeBet
	Currency  money.Currency `json:"currency"`
	MinOdds   money.Odds     `json:"min_odds,omitempty"`   // of GiveFreeBet
	ExpiresAt int64          `json:"expires_at,omitempty"` // of GiveFreeBet, Unix milliseconds
}

// The kinds of transfers of bonus money. They refer to the player.
const (
	BonusTransfer    = "bonus.grant"
	ConvertTransfer  = "bonus.convert"
	TakeBackTransfer = "bonus.take_back"
)

// The bounds of free bets: days for which one can be used, and the odds that it may ask for.
const (
	maxDays    = 365
	maxMinOdds = 1_000_000 * money.One
)

// check refuses a grant that is not complete. most is the largest amount in its currency, zero if no bets are taken in it.
func (g Grant) check(most money.Amount) error {
	switch n := utf8.RuneCountInString(strings.TrimSpace(g.Reason)); {
	case n < 3 || n > 200:
		return ErrGrantReason.At("reason", "invalid")
	case g.Kind == TakeFreeBet && g.FreeBet != "":
		return nil
	case g.Amount < 1 || g.Amount > most:
		return ErrGrant.At("amount", "invalid")
	case g.Kind == GiveFreeBet && (g.Days < 1 || g.Days > maxDays):
		return ErrGrant.At("days", "invalid")
	case g.Kind == GiveFreeBet && (g.MinOdds < money.One || g.MinOdds > maxMinOdds):
		return ErrGrant.At("min_odds", "invalid")
	case g.Kind != GiveBonus && g.Kind != GiveFreeBet && g.Kind != ConvertBonus && g.Kind != TakeBonus:
		return ErrGrant.At("kind", "invalid")
	}
	return nil
}

// Give carries out a grant: rows, money, audit record and event in one transaction. hit reports that the key was processed before
// and nothing was done now. Errors: ErrGrant, ErrGrantReason, ErrNoFreeBet, ErrFreeBetUsed, wallet.ErrInsufficient,
// wallet.ErrMismatch.
func (i *Issuer) Give(ctx context.Context, g Grant) (hit bool, err error) {
	give := func() error {
		return i.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			hit, err = i.GiveIn(ctx, tx, g)
			return err
		})
	}
	if err = give(); errors.Is(err, wallet.ErrContended) { // another node has processed the same key since, and its answer can be read now
		err = give()
	}
	if err == nil {
		i.Box.Wake()
	}
	return hit, err
}

// GiveIn is Give in tx. The caller rolls back and tries again after wallet.ErrContended, and wakes the outbox after the commit.
func (i *Issuer) GiveIn(ctx context.Context, tx *db.Tx, g Grant) (hit bool, err error) {
	_, hit, err = i.give(ctx, tx, g)
	return hit, err
}

// GiveFreeBetIn is GiveIn of a free bet, and returns its id, also if the key was processed before.
func (i *Issuer) GiveFreeBetIn(ctx context.Context, tx *db.Tx, g Grant) (freeBet string, err error) {
	g.Kind = GiveFreeBet
	stored, _, err := i.give(ctx, tx, g)
	return stored.FreeBet, err
}

func (i *Issuer) give(ctx context.Context, tx *db.Tx, g Grant) (stored StoredGrant, hit bool, err error) {
	if err := g.check(i.Most(g.Currency)); err != nil {
		return StoredGrant{}, false, err
	}
	if err := i.Wallet.OpenBonus(ctx, tx, g.PlayerID, g.Currency); err != nil {
		return StoredGrant{}, false, err
	}
	given := Line{FreeBet: FreeBet{PlayerID: g.PlayerID}}
	if g.Kind != TakeFreeBet {
		given.Currency, given.Amount = g.Currency, g.Amount
	}
	if g.Kind == GiveFreeBet {
		given = i.freeBetOf(g)
	}
	res, err := i.Wallet.Do(ctx, tx, g.command(given))
	if err != nil {
		return StoredGrant{}, false, err
	}
	if err := json.Unmarshal(res.Answer, &stored); err != nil || res.Hit {
		return stored, res.Hit, err
	}
	switch g.Kind {
	case GiveFreeBet:
		err = insertFreeBet(ctx, tx, given, g.BonusID)
	case TakeFreeBet:
		err = i.withdrawFreeBet(ctx, tx, g)
	case GiveBonus, ConvertBonus, TakeBonus: // the transfer is the whole grant
	}
	if err != nil {
		return StoredGrant{}, false, err
	}
	if err := g.Record(ctx, tx); err != nil {
		return StoredGrant{}, false, err
	}
	return stored, false, i.publish(ctx, tx, g, given)
}

// command returns the wallet command of a grant. Its answer is a StoredGrant.
func (g Grant) command(given Line) wallet.Command {
	c := wallet.Command{Key: "grant:" + string(g.PlayerID) + ":" + g.Key,
		Hash: wallet.HashOf(string(g.Kind), int64(g.Amount), g.Currency, int64(g.MinOdds), int64(g.Days), g.FreeBet)}
	transfers := g.Transfers()
	for _, t := range transfers {
		for _, e := range t.Entries {
			if e.Account.Player() {
				c.Accounts = append(c.Accounts, e.Account)
			}
		}
	}
	stored := StoredGrant{FreeBet: given.ID, Withdrawn: g.FreeBet, ExpiresAt: given.ExpiresAt}
	if g.Kind != TakeFreeBet {
		stored.Withdrawn = ""
	}
	stored.Digest = stored.DigestOf(c.Key, wallet.EncodeHash(c.Hash), given, g.Kind)
	c.Decide = func(*wallet.View) (wallet.Decision, error) {
		answer, err := json.Marshal(stored)
		return wallet.Decision{Transfers: transfers, Answer: answer}, err
	}
	return c
}

// Transfers returns the transfers of a grant. A free bet moves no money until it wins.
func (g Grant) Transfers() []wallet.Transfer {
	bonus, bonuses := wallet.PlayerBonus(g.PlayerID, g.Currency), wallet.HouseAccount(wallet.Bonuses, g.Currency)
	move := func(kind string, from, to wallet.AccountID) []wallet.Transfer {
		return []wallet.Transfer{{Kind: kind, Ref: string(g.PlayerID), Entries: []wallet.Entry{{Account: from, Amount: -g.Amount}, {Account: to, Amount: g.Amount}}}}
	}
	switch g.Kind {
	case GiveBonus:
		return move(BonusTransfer, bonuses, bonus)
	case ConvertBonus:
		return move(ConvertTransfer, bonus, wallet.PlayerCash(g.PlayerID, g.Currency))
	case TakeBonus:
		return move(TakeBackTransfer, bonus, bonuses)
	default:
		return nil
	}
}

// freeBetOf returns the free bet that a grant gives.
func (i *Issuer) freeBetOf(g Grant) Line {
	now := i.now()
	return Line{FreeBet{ID: i.IDs.New(), PlayerID: g.PlayerID, Currency: g.Currency, Amount: g.Amount, MinOdds: g.MinOdds, Status: FreeOpen,
		ExpiresAt: now + (time.Duration(g.Days) * 24 * time.Hour).Milliseconds()}, strings.TrimSpace(g.Reason), g.By, now}
}

func insertFreeBet(ctx context.Context, tx *db.Tx, f Line, bonusID string) error {
	_, err := tx.Exec(ctx, `INSERT INTO grant_free_bets (id, player_id, currency, amount, min_odds, expires_at, status, bet_id, reason, given_by, given_at, bonus_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, $9, $10, $11)`, f.ID, f.PlayerID, string(f.Currency), int64(f.Amount), int64(f.MinOdds), f.ExpiresAt,
		string(f.Status), f.Reason, f.GivenBy, f.GivenAt, bonusID)
	if err != nil {
		return fmt.Errorf("write free bet: %w", err)
	}
	return nil
}

func (i *Issuer) withdrawFreeBet(ctx context.Context, tx *db.Tx, g Grant) error {
	var status FreeStatus
	err := tx.QueryRow(ctx, "UPDATE grant_free_bets SET status = 'withdrawn' WHERE id = $1 AND player_id = $2 AND status = 'open' RETURNING status",
		g.FreeBet, g.PlayerID).Scan(&status)
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	err = tx.QueryRow(ctx, "SELECT status FROM grant_free_bets WHERE id = $1 AND player_id = $2", g.FreeBet, g.PlayerID).Scan(&status)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNoFreeBet
	}
	if err != nil {
		return fmt.Errorf("read free bet: %w", err)
	}
	return ErrFreeBetUsed
}

// Given is a player's bonus money and free bets.
type Given struct {
	Bonus    money.Amount   `json:"bonus" doc:"bonus money, hundredths"`
	Currency money.Currency `json:"currency"`
	FreeBets []FreeBet      `json:"free_bets"`
}

// Given returns what a player can stake in addition to cash.
func (i *Issuer) Given(ctx context.Context, playerID id.Player, c money.Currency) (Given, error) {
	return i.GivenIn(ctx, i.DB.Reader(), playerID, c)
}

// Line is a free bet for staff, used ones included.
type Line struct {
	FreeBet
	Reason  string   `json:"reason"`
	GivenBy id.Staff `json:"given_by" doc:"id of the member of staff"`
	GivenAt int64    `json:"given_at" doc:"unix milliseconds"`
}

// maxLines is the number of a player's free bets that staff see.
const maxLines = 50

// GrantLines returns a player's latest free bets.
func (i *Issuer) GrantLines(ctx context.Context, playerID id.Player) ([]Line, error) {
	rows, err := i.DB.Reader().Query(ctx, `SELECT id, player_id, currency, amount, min_odds, expires_at, status, bet_id, reason, given_by, given_at
		FROM grant_free_bets WHERE player_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`, playerID, id.End, int64(maxLines))
	all, err := db.Collect(rows, err, scanLine)
	if err != nil {
		return nil, fmt.Errorf("read free bets: %w", err)
	}
	return all, nil
}

func scanLine(r *sql.Rows) (l Line, err error) {
	return l, r.Scan(&l.ID, &l.PlayerID, &l.Currency, &l.Amount, &l.MinOdds, &l.ExpiresAt, &l.Status, &l.BetID, &l.Reason, &l.GivenBy, &l.GivenAt)
}
