package campaign

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
)

// creatorsFile is the file of the creators in the campaigns' folder.
const creatorsFile = "creators/creators.yaml"

// creatorTables are the tables of creators. A page whose route ends with the name of a table uses that table, every other page
// the first one.
var creatorTables = []string{"inr", "brl", "telugu"}

// Creator is a fictional player with followers, whose page has its own offer.
type Creator struct {
	Code  string            `yaml:"code"`
	Name  string            `yaml:"name"`
	Quote map[string]string `yaml:"quote"` // by language; empty: the page's own quote
	Offer OfferRef          `yaml:"offer"` // its percentage and amount are the offer's
	Seed  int               `yaml:"seed"`  // seed of the picture
}

// quote returns the creator's quote in a language.
func (c *Creator) quote(language string) string {
	if text := c.Quote[language]; text != "" {
		return text
	}
	return c.Quote["en"]
}

// Creators are the tables of creators.
type Creators map[string][]*Creator

// ReadCreators reads the creators of the campaigns' folder. The error is datafile.Problems for an invalid file. Without a file
// there are no creators.
func ReadCreators(folder fs.FS, brand *content.Brand) (Creators, error) {
	data, err := fs.ReadFile(folder, creatorsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Creators{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read creators: %w", err)
	}
	return parseCreators(path.Base(creatorsFile), data, brand)
}

var creatorCode = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

func parseCreators(name string, data []byte, brand *content.Brand) (Creators, error) {
	creators := Creators{}
	file, err := datafile.Read(name, data, &creators)
	if err != nil {
		return nil, fmt.Errorf("creators: %w", err)
	}
	for table, list := range creators {
		if !slices.Contains(creatorTables, table) {
			file.Reportf([]any{table}, "table %q is not one of: %s", table, strings.Join(creatorTables, ", "))
		}
		seen := map[string]bool{}
		for i, c := range list {
			checkCreator(file, brand, c, table, i)
			if c != nil && seen[c.Code] {
				file.Reportf([]any{table, i, "code"}, "code %q stands twice", c.Code)
			}
			if c != nil {
				seen[c.Code] = true
			}
		}
	}
	if err := file.Err(); err != nil {
		return nil, fmt.Errorf("creators: %w", err)
	}
	return creators, nil
}

func checkCreator(file *datafile.File, brand *content.Brand, c *Creator, at ...any) {
	if c == nil || !creatorCode.MatchString(c.Code) || c.Name == "" {
		file.Report("a creator needs a code of small letters, digits and -, and a name", at...)
		return
	}
	if _, ok := bonusOf(brand, c.Offer); !ok {
		file.Reportf(append(slices.Clone(at), "offer"), "the brand makes no offer %q in %q", c.Offer.ID, c.Offer.Currency)
	}
	if c.Seed < 1 || c.Seed > 1_000_000 {
		file.Report("seed must be between 1 and 1000000", append(slices.Clone(at), "seed")...)
	}
	for language, text := range c.Quote {
		if _, ok := brand.Language(language); !ok || strings.ContainsAny(text, "{}") || !writable(text) {
			file.Report("a quote is plain text in a language of the brand", append(slices.Clone(at), "quote", language)...)
		}
	}
}

// of returns the creator with a code in the table of a route, or nil.
func (c Creators) of(route, code string) *Creator {
	return find(c.at(route), code)
}

// at returns the table of a route.
func (c Creators) at(route string) []*Creator {
	if last := path.Base(route); slices.Contains(creatorTables, last) {
		return c[last]
	}
	return c[creatorTables[0]]
}

// any returns the creator with a code from any table, or nil.
func (c Creators) any(code string) *Creator {
	for _, table := range creatorTables {
		if found := find(c[table], code); found != nil {
			return found
		}
	}
	return nil
}

func find(list []*Creator, code string) *Creator {
	for _, c := range list {
		if c.Code == code {
			return c
		}
	}
	return nil
}
