package vip

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
	"maidan/internal/money"
	"maidan/internal/play"
)

// File is the name of the file of the VIP programme inside the folder of a brand.
const File = "vip.yaml"

// Programme is what an operator offers to members. One without levels is none.
type Programme struct {
	Review int64                          `yaml:"review"` // smallest stakes: a cashback above it waits for staff; 0: none waits
	Counts map[content.BonusProduct]int64 `yaml:"counts"` // percent of a result that count, by product; what is missing does not count
	Levels []Level                        `yaml:"levels"` // the lowest first
}

// Level is a step of the programme.
type Level struct {
	ID       string            `yaml:"id"`
	Name     map[string]string `yaml:"name"`     // by language
	Cashback int64             `yaml:"cashback"` // percent of what a week has lost
	Most     int64             `yaml:"most"`     // smallest stakes: the largest cashback of a week
}

// MostPercent is the highest cashback of a level, percent.
const MostPercent = 15

// mostTimes bounds amounts, in smallest stakes: ten million rupees.
const mostTimes = 1_000_000

// Load reads and validates the VIP programme of a brand's folder; a brand without the file has none. The error names every problem with its line.
func Load(folder fs.FS, b *content.Brand) (Programme, error) {
	data, err := fs.ReadFile(folder, File)
	if err != nil {
		if _, missing := fs.Stat(folder, File); missing != nil {
			return Programme{}, nil //nolint:nilerr // a brand may have no VIP programme
		}
		return Programme{}, fmt.Errorf("read the VIP programme: %w", err)
	}
	return Parse(File, data, b)
}

var levelShape = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// Parse reads and validates a file of a VIP programme; name is used in errors.
func Parse(name string, data []byte, b *content.Brand) (Programme, error) {
	p := Programme{}
	file, err := datafile.Read(name, data, &p)
	if err != nil {
		return Programme{}, fmt.Errorf("VIP programme: %w", err)
	}
	if p.Review < 0 || p.Review > mostTimes {
		file.Reportf([]any{"review"}, "review must be from 0 to %d smallest stakes", mostTimes)
	}
	for product, percent := range p.Counts {
		if !slices.Contains(play.Products(), product) || percent < 0 || percent > 100 {
			file.Reportf([]any{"counts"}, "counts has %s: %d; products are %v, percents from 0 to 100", product, percent, play.Products())
		}
	}
	if len(p.Levels) == 0 {
		file.Report("a programme needs at least one level", "levels")
	}
	for i := range p.Levels {
		p.checkLevel(file, i, b)
	}
	if err := file.Err(); err != nil {
		return Programme{}, fmt.Errorf("VIP programme: %w", err)
	}
	return p, nil
}

// checkLevel reports what is wrong with a level.
func (p Programme) checkLevel(file *datafile.File, i int, b *content.Brand) {
	l := p.Levels[i]
	wrong := func(field, format string, args ...any) {
		file.Reportf([]any{"levels", i, field}, l.ID+": "+format, args...)
	}
	if !levelShape.MatchString(l.ID) || p.Rank(l.ID) != i {
		wrong("id", "an id has small letters, digits and dashes, at most 40, and is there once")
	}
	for _, language := range b.EnabledLanguages() {
		if l.Name[language.Code] == "" {
			wrong("name", "name is missing in %s", language.Name)
		}
	}
	if l.Cashback < 1 || l.Cashback > MostPercent {
		wrong("cashback", "cashback must be from 1 to %d percent", MostPercent)
	}
	if l.Most < 1 || l.Most > mostTimes {
		wrong("most", "most must be from 1 to %d smallest stakes", mostTimes)
	}
	if i > 0 && l.Cashback < p.Levels[i-1].Cashback {
		wrong("cashback", "cashback must not be lower than that of the level before")
	}
}

// Rank returns the place of a level, counted from 0, or -1 if there is no such level.
func (p Programme) Rank(level string) int {
	return slices.IndexFunc(p.Levels, func(l Level) bool { return l.ID == level })
}

// Level returns a level. ok is false if there is none of that id.
func (p Programme) Level(level string) (found Level, ok bool) {
	if i := p.Rank(level); i >= 0 {
		return p.Levels[i], true
	}
	return Level{}, false
}

// MostIn returns the largest cashback of a week in a currency, in hundredths.
func (l Level) MostIn(c money.Currency) money.Amount {
	return money.Amount(l.Most) * money.SmallestStakes()[c]
}

// counted returns how much of a result counts, in hundredths; negative for a loss.
func (p Programme) counted(r play.Result) money.Amount {
	part, err := money.MulDiv(int64(r.Net), p.Counts[r.Product], 100, money.HalfEven)
	if err != nil { // percents are at most 100, so that the result fits
		panic(err)
	}
	return money.Amount(part)
}

// CashbackOf returns the cashback of a week at a level, in hundredths: a percentage of what was lost, rounded down to what the currency uses, up to the level's
// most. net is what the week has won, negative if it has lost.
func (l Level) CashbackOf(net money.Amount, c money.Currency) money.Amount {
	if net >= 0 {
		return 0
	}
	part, err := money.MulDiv(-int64(net), l.Cashback, 100, money.Floor)
	if err != nil {
		panic(err) // percents are at most 15, so that the result fits
	}
	amount := min(money.Amount(part), l.MostIn(c))
	return amount - amount%money.StakeStep(c)
}

// waits reports whether staff decide about a cashback before it is paid.
func (p Programme) waits(amount money.Amount, c money.Currency) bool {
	return p.Review > 0 && amount > money.Amount(p.Review)*money.SmallestStakes()[c]
}
