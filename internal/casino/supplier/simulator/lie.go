package simulator

import (
	"crypto/sha256"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/rng"
)

// Lie is how the row of a report differs from what happened.
type Lie string

// The lies. A rollback can be omitted only.
const (
	Omitted       Lie = "omitted"
	Added         Lie = "added"        // a transaction that never was follows
	WrongAmount   Lie = "wrong_amount" // one unit more
	WrongKind     Lie = "wrong_kind"   // a bet for a win, a win for a bet
	WrongPlayer   Lie = "wrong_player"
	WrongCurrency Lie = "wrong_currency"
	TakenBack     Lie = "taken_back" // a rollback that never was follows
	Doubled       Lie = "doubled"    // the row is there twice
)

// Lies returns all lies.
func Lies() []Lie {
	return []Lie{Omitted, Added, WrongAmount, WrongKind, WrongPlayer, WrongCurrency, TakenBack, Doubled}
}

// LieOf returns the lie about a transaction by its id in the report, or "". It is the same for the same transaction, seed and rate in parts of a thousand.
func LieOf(seed string, rate int, kind dialect.Kind, transactionID string) Lie {
	drawn := rng.Seeded(sha256.Sum256([]byte("lie\n" + seed + "\n" + string(kind) + "\n" + transactionID)))
	switch all := Lies(); {
	case rng.IntN(drawn, 1000) >= rate:
		return ""
	case kind == dialect.Rollback:
		return Omitted
	default:
		return all[rng.IntN(drawn, len(all))]
	}
}

// altered returns the rows of a transaction as a lie changes them.
func altered(lie Lie, row reportRow) []reportRow {
	other := row
	switch lie {
	case Omitted:
		return nil
	case Added:
		other.id = "unknown-" + row.id
		return []reportRow{row, other}
	case WrongAmount:
		row.amount += 100
	case WrongKind:
		if row.kind = "WIN"; other.kind == row.kind {
			row.kind = "BET"
		}
	case WrongPlayer:
		row.player = "somebody"
	case WrongCurrency:
		if row.currency = "EUR"; other.currency == row.currency {
			row.currency = "INR"
		}
	case TakenBack:
		other.kind, other.reference, other.id = "ROLLBACK", row.id, "unknown-"+row.id
		return []reportRow{row, other}
	case Doubled:
		return []reportRow{row, row}
	}
	return []reportRow{row}
}
