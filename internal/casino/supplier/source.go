package supplier

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"maidan/internal/bonus"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Source is the balance that a game is played with: cash, or bonus money, that of a bonus or what staff have given.
type Source struct {
	Funds round.Funds `json:"funds,omitempty" enum:"cash,bonus,demo" doc:"cash or bonus; absent: cash"`
	Grant id.Grant    `json:"grant,omitempty" maxLength:"64" doc:"the bonus; absent with the funds bonus: bonus money that staff have given"`
}

func (s Source) orCash() Source {
	if s.Funds == "" {
		s.Funds = round.Cash
	}
	return s
}

func (s Source) account(playerID id.Player, c money.Currency) wallet.AccountID {
	return round.AccountOf(playerID, s.Funds, c, s.Grant)
}

// source returns the balance that a command changes.
func (x command) source() Source {
	if x.gift {
		return Source{Funds: round.Cash}
	}
	return x.begun
}

// accounts returns the accounts of a command: the one that changes, and that of the session, whose balance is the answer.
func (x command) accounts() []wallet.AccountID {
	own, changed := x.session.account(), x.source().account(x.PlayerID, x.Currency)
	if own == changed {
		return []wallet.AccountID{own}
	}
	return []wallet.AccountID{own, changed}
}

// isOther reports whether a command was prepared for another balance than that of its round.
func (x command) isOther(r roundRow) bool { return !x.gift && r.Source != x.begun }

// admitSource refuses a stake that the balance of the session is not for.
func (x command) admitSource(v *wallet.View, r roundRow) error {
	if r.Source != x.session.Source {
		return dialect.ErrRefused.Because(errors.New("the round is played with another balance of the player"))
	}
	return bonus.Admit(v, r.Grant, x.PlayerID, x.Currency, bonus.Stake{Product: x.product, Amount: x.Amount, Game: r.gameKey(), Usual: true})
}

// mayUse refuses a balance that a game cannot be played with.
func (e *Engine) mayUse(ctx context.Context, l Launch, g gameRow) error {
	of := l.orCash()
	switch {
	case of.Funds != round.Cash && of.Funds != round.Bonus, of.Grant != "" && of.Funds != round.Bonus:
		return round.ErrFunds.At("funds", "invalid")
	case of.Funds == round.Bonus && of.Grant == "":
		account := of.account(l.PlayerID, l.Currency)
		held, err := wallet.BalancesIn(ctx, e.DB.Reader(), []wallet.AccountID{account})
		if err == nil && held[account] <= 0 {
			err = wallet.ErrInsufficient.At("funds", "conflict")
		}
		return err
	}
	return bonus.AdmitGame(ctx, e.DB.Reader(), of.Grant, l.PlayerID, l.Currency, productOf(g.Category), keyOfGame(l.Supplier, l.Game), e.now())
}

// products are the categories of suppliers' games that bonuses are for, in lower case with underscores. Games of other categories, as of live dealers, are played for cash only.
var products = map[content.BonusProduct][]string{
	content.Slots:  {"slot", "slots", "video_slots", "classic_slots"},
	content.Tables: {"card", "cards", "table", "tables", "table_games", "roulette", "baccarat", "blackjack", "poker", "video_poker"},
	content.Quick:  {"fast", "fast_games", "quick", "instant", "instant_games", "mines", "dice", "plinko", "keno", "lottery", "bingo", "scratch", "board"},
	content.Crash:  {"crash", "crash_games"},
}

// productOf returns the product of bonuses that a category of a supplier belongs to, empty of none.
func productOf(category string) content.BonusProduct {
	words := strings.Join(strings.FieldsFunc(strings.ToLower(category), func(r rune) bool { return r == ' ' || r == '-' || r == '_' }), "_")
	for product, of := range products {
		if slices.Contains(of, words) {
			return product
		}
	}
	return ""
}

// keyOfGame names a supplier's game among all games.
func keyOfGame(supplier, game string) string { return supplier + ":" + game }

func (x roundRow) gameKey() string { return keyOfGame(x.Supplier, x.Game) }

// hasResult reports whether a round has won, if only nothing, or is over.
func (x roundRow) hasResult() bool { return x.Status == Closed || x.Wins > 0 }

// used returns the event of a round that is played with a bonus; none of other rounds. The stakes that stand count once the round has a result: a player could otherwise stake, and cancel after the bonus
// was wagered.
func (x roundRow) used(newID func() string, at int64) []outbox.Event {
	if x.Grant == "" {
		return nil
	}
	u := bonus.Use{PlayerID: x.PlayerID, Grant: x.Grant, Source: "supplier:" + string(x.ID), Product: x.Product, Game: x.gameKey(), Version: x.Version}
	if x.hasResult() {
		u.Stake = x.Staked
	}
	return []outbox.Event{u.Event(newID(), at)}
}

// Staked reports whether rounds that a player has staked from a bonus may still win.
func Staked(ctx context.Context, q db.Querier, playerID id.Player, grantID id.Grant) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT COUNT(*) FROM supplier_rounds WHERE grant_id = $1 AND grant_id <> '' AND status = 'open' AND bets > 0 AND player_id = $2`, grantID, playerID).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("count open rounds of suppliers: %w", err)
	}
	return n > 0, nil
}

// silentFor is how long a round that is played with a bonus is open without a call: some suppliers neither close their rounds nor report those that lost.
const silentFor = time.Hour

// CloseSilent closes the rounds of bonuses without a call for an hour, so that their stakes count and a lost bonus ends. They may still win.
func (e *Engine) CloseSilent(ctx context.Context) error {
	return e.closeWhere(ctx, "grant_id <> '' AND updated_at < $2", e.now()-silentFor.Milliseconds())
}

// closeWhere closes the open rounds that a condition selects, whose arguments begin with $2.
func (e *Engine) closeWhere(ctx context.Context, condition string, args ...any) error {
	err := e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := e.now()
		rows, err := tx.Query(ctx, "UPDATE supplier_rounds SET status = 'closed', updated_at = $1, version = version + 1 WHERE status = 'open' AND "+condition+
			" RETURNING "+roundColumns, append([]any{now}, args...)...)
		closed, err := db.Collect(rows, err, scanRound)
		if err != nil {
			return err
		}
		var events []outbox.Event
		for _, x := range closed {
			events = append(events, x.used(e.IDs.New, now)...)
		}
		return e.Box.Append(ctx, tx, events...)
	})
	if err != nil {
		return fmt.Errorf("close rounds: %w", err)
	}
	e.Box.Wake()
	return nil
}
