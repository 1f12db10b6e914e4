package phrase

import (
	"strconv"
	"time"

	"maidan/internal/money"
)

// Args are the values of a text by placeholder. A notice stores them as JSON until it is rendered in the reader's language.
type Args map[string]Value

// Value is a value of a placeholder. Create it with Text, Money, Moment, Day, Word or Minutes.
type Value struct {
	Text  string       `json:"text,omitempty"`
	Money *money.Money `json:"money,omitempty"`
	At    int64        `json:"at,omitempty"`  // a time, unix milliseconds
	Day   int64        `json:"day,omitempty"` // the date of a time, unix milliseconds
	Word  string       `json:"word,omitempty"`

	Minutes int64 `json:"minutes,omitempty"`
}

// Text returns a value that is the same in every language.
func Text(s string) Value { return Value{Text: s} }

// Money returns an amount, which is formatted in the reader's language.
func Money(amount money.Amount, currency money.Currency) Value {
	return Value{Money: &money.Money{Amount: amount, Currency: currency}}
}

// Moment returns a date with time.
func Moment(at time.Time) Value { return Value{At: at.UnixMilli()} }

// Day returns a date without time.
func Day(at time.Time) Value { return Value{Day: at.UnixMilli()} }

// Word returns a text of the Book, such as the name of a kind of document.
func Word(key string) Value { return Value{Word: key} }

// Minutes returns a duration.
func Minutes(n int64) Value { return Value{Minutes: n} }

func (b *Book) written(language string, args Args) map[string]string {
	texts := make(map[string]string, len(args))
	for name, v := range args {
		switch {
		case v.Money != nil:
			texts[name] = b.Money(language, *v.Money)
		case v.At != 0:
			texts[name] = b.Time(language, time.UnixMilli(v.At))
		case v.Day != 0:
			texts[name] = b.Date(language, time.UnixMilli(v.Day))
		case v.Minutes != 0:
			texts[name] = b.Say(language, "date.minutes", map[string]string{"count": strconv.FormatInt(v.Minutes, 10)})
		case v.Word != "":
			texts[name] = b.Say(language, v.Word, nil)
		default:
			texts[name] = v.Text
		}
	}
	return texts
}
