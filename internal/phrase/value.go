package phrase

import (
	"strconv"
	"time"

	"maidan/internal/money"
)

// Args are what is put into a text, by the placeholder's name. Their JSON is what a notice keeps until it is read, in
// whatever language that will be.
type Args map[string]Value

// Value is one thing that is put into a text. Make it with Text, Money, Moment, Day, Word or Minutes.
type Value struct {
	Text  string       `json:"text,omitempty"`
	Money *money.Money `json:"money,omitempty"`
	At    int64        `json:"at,omitempty"`  // a moment, unix milliseconds
	Day   int64        `json:"day,omitempty"` // the day of a moment, unix milliseconds
	Word  string       `json:"word,omitempty"`

	Minutes int64 `json:"minutes,omitempty"`
}

// Text is a value that is the same in every language.
func Text(s string) Value { return Value{Text: s} }

// Money is an amount, written as the reader's language does.
func Money(amount money.Amount, currency money.Currency) Value {
	return Value{Money: &money.Money{Amount: amount, Currency: currency}}
}

// Moment is a point of time, written with its hour.
func Moment(at time.Time) Value { return Value{At: at.UnixMilli()} }

// Day is a point of time, written without its hour.
func Day(at time.Time) Value { return Value{Day: at.UnixMilli()} }

// Word is a text of the book itself, such as the name of a kind of document.
func Word(key string) Value { return Value{Word: key} }

// Minutes is a length of time.
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
