// Package phrase renders the texts of emails, SMS and notices in the player's language.
//
// Texts come from the catalogues in lang/notice: flat JSON with {placeholders}. Inserted values are plain text: they stay on one
// line and are isolated in right-to-left languages.
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

// Brand holds the values of {brand} and {support}.
type Brand struct {
	Brand   string
	Support string // the support team's address
}

// Book holds the texts of every language. It is immutable.
type Book struct {
	brand Brand
	texts map[string]map[string]string // by language and key
}

// Email is an email's subject line and text.
type Email struct {
	Subject string
	Text    string
}

// New reads the catalogues of files. It fails on an invalid file, on a key that occurs in two parts of a language, and without
// English.
func New(files fs.FS, brand Brand) (*Book, error) {
	b := &Book{brand: brand, texts: map[string]map[string]string{}}
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

// Has reports whether the key exists.
func (b *Book) Has(key string) bool {
	_, ok := b.texts[Fallback][key]
	return ok
}

// Say returns the text of a key in a language, or in English, with args in its placeholders; {brand} and {support} are predefined.
// A placeholder without a value stays unchanged. For an unknown key it returns the key.
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
				value = b.brand.Brand
			case "{support}":
				value = b.brand.Support
			default:
				return found
			}
		}
		return inserted(language, value)
	})
}

var placeholder = regexp.MustCompile(`\{[a-z_]+\}`)

// Translate is Say with typed values: money, times and words are formatted in the language.
func (b *Book) Translate(language, key string, args Args) string {
	return b.Say(language, key, b.written(language, args))
}

// Email returns the email of a key: the text KEY.subject, and KEY.text between greeting and footer.
func (b *Book) Email(language, key string, args Args) Email {
	return Email{Subject: b.Translate(language, key+".subject", args), Text: b.Frame(language, b.Translate(language, key+".text", args))}
}

// Frame adds greeting and footer to paragraphs.
func (b *Book) Frame(language string, paragraphs ...string) string {
	all := append([]string{b.Say(language, "email.greeting", nil)}, paragraphs...)
	return strings.Join(append(all, b.Say(language, "email.footer", nil), ""), "\n\n")
}

// Money formats an amount in a language.
func (b *Book) Money(language string, m money.Money) string { return m.In(language) }

// Time formats a time in a language, in UTC: "21 November 2026, 14:05 UTC".
func (b *Book) Time(language string, at time.Time) string {
	at = at.UTC()
	return b.Say(language, "date.moment", map[string]string{"date": b.date(language, at), "time": at.Format("15:04")})
}

// Date formats the date of a time in UTC: "21 November 2026".
func (b *Book) Date(language string, at time.Time) string { return b.date(language, at.UTC()) }

func (b *Book) date(language string, at time.Time) string {
	return b.Say(language, "date.day", map[string]string{
		"day": strconv.Itoa(at.Day()), "month": b.Say(language, "date.month."+strconv.Itoa(int(at.Month())), nil), "year": strconv.Itoa(at.Year()),
	})
}
