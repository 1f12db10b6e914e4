// Package phrase knows what the house says to a player in letters, short messages and notices, in the player's language.
//
// Texts come from catalogues of lang/notice: flat JSON, a key for a sentence, with {placeholders}. What is put into them is
// data, never markup: it stays on its line, and in a language that is written from the right it is isolated.
package phrase

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"maidan/internal/money"
)

// Fallback is the language of a text that the reader's language does not have.
const Fallback = "en"

// House is what every text may name: {brand} and {support}.
type House struct {
	Brand   string
	Support string // the address of the support desk
}

// Book holds the texts of every language. It does not change after New.
type Book struct {
	house House
	texts map[string]map[string]string // by language and key
}

// Letter is the text of a letter: a subject of one line and paragraphs.
type Letter struct {
	Subject string
	Text    string
}

// New reads the catalogues of files. It fails on a file that is not a catalogue, on a key that two parts of a language have,
// and when there is no English.
func New(files fs.FS, house House) (*Book, error) {
	b := &Book{house: house, texts: map[string]map[string]string{}}
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, fmt.Errorf("phrase: list catalogues: %w", err)
	}
	for _, name := range names {
		if err := b.read(files, name); err != nil {
			return nil, fmt.Errorf("phrase: %s: %w", name, err)
		}
	}
	if len(b.texts[Fallback]) == 0 {
		return nil, fmt.Errorf("phrase: no catalogue of %s", Fallback)
	}
	return b, nil
}

func (b *Book) read(files fs.FS, name string) error {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	var part map[string]string
	if err := json.Unmarshal(data, &part); err != nil {
		return err
	}
	language, _, _ := strings.Cut(name, ".")
	if b.texts[language] == nil {
		b.texts[language] = map[string]string{}
	}
	for key, text := range part {
		if _, twice := b.texts[language][key]; twice {
			return fmt.Errorf("%s is in another part, too", key)
		}
		b.texts[language][key] = text
	}
	return nil
}

// Languages returns the languages that have texts, sorted.
func (b *Book) Languages() []string { return slices.Sorted(maps.Keys(b.texts)) }

// Has tells whether there is a text of this key.
func (b *Book) Has(key string) bool {
	_, ok := b.texts[Fallback][key]
	return ok
}

// Say returns the text of a key in a language, or in English, with args put into its placeholders; {brand} and {support}
// need none. A placeholder without a value stays as it is written. The text of an unknown key is the key.
func (b *Book) Say(language, key string, args map[string]string) string {
	text, ok := b.texts[language][key]
	if !ok {
		language = Fallback
		if text, ok = b.texts[language][key]; !ok {
			return key
		}
	}
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		value, ok := args[found[1:len(found)-1]]
		if !ok {
			switch found {
			case "{brand}":
				value = b.house.Brand
			case "{support}":
				value = b.house.Support
			default:
				return found
			}
		}
		return inserted(language, value)
	})
}

var placeholder = regexp.MustCompile(`\{[a-z_]+\}`)

// Translate is Say with values that know what they are: money, moments and words are written as the language does.
func (b *Book) Translate(language, key string, args Args) string {
	return b.Say(language, key, b.written(language, args))
}

// Letter returns the letter of a key: the text KEY.subject, and KEY.text between the greeting and the footer of the house.
func (b *Book) Letter(language, key string, args Args) Letter {
	return Letter{Subject: b.Translate(language, key+".subject", args), Text: b.Frame(language, b.Translate(language, key+".text", args))}
}

// Frame puts paragraphs that are written already between the greeting and the footer of the house.
func (b *Book) Frame(language string, paragraphs ...string) string {
	all := append([]string{b.Say(language, "letter.greeting", nil)}, paragraphs...)
	return strings.Join(append(all, b.Say(language, "letter.footer", nil), ""), "\n\n")
}

// Money writes an amount as a language does.
func (b *Book) Money(language string, m money.Money) string { return m.In(language) }

// Time writes a moment as a language does, in UTC and saying so: "21 November 2026, 14:05 UTC".
func (b *Book) Time(language string, at time.Time) string {
	at = at.UTC()
	return b.Say(language, "date.moment", map[string]string{"date": b.date(language, at), "time": at.Format("15:04")})
}

// Date writes the day of a moment in UTC: "21 November 2026".
func (b *Book) Date(language string, at time.Time) string { return b.date(language, at.UTC()) }

func (b *Book) date(language string, at time.Time) string {
	return b.Say(language, "date.day", map[string]string{
		"day": strconv.Itoa(at.Day()), "month": b.Say(language, "date.month."+strconv.Itoa(int(at.Month())), nil), "year": strconv.Itoa(at.Year()),
	})
}
