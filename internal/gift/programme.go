package gift

import (
	"fmt"
	"io/fs"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
)

// File is the name of the file of the daily gift inside the folder of a brand.
const File = "gift.yaml"

// Programme is what the daily gift can give. One without prizes is none.
type Programme struct {
	DepositDays int64    `yaml:"deposit_days"` // a deposit of the player was credited in so many days; 0: not needed
	Prizes      []Chance `yaml:"prizes"`
}

// Chance is a prize with its weight.
type Chance struct {
	Offer  string `yaml:"offer"` // id of an offer of the brand that needs no deposit; empty: nothing
	Weight int64  `yaml:"weight"`
}

// The bounds of a programme.
const (
	mostPrizes = 20
	mostWeight = 1_000_000 // all together
	mostDays   = 365
)

// Load reads and validates the daily gift of a brand's folder; a brand without the file has none. The error names every problem with its line.
func Load(folder fs.FS, b *content.Brand) (Programme, error) {
	data, err := fs.ReadFile(folder, File)
	if err != nil {
		if _, missing := fs.Stat(folder, File); missing != nil {
			return Programme{}, nil //nolint:nilerr // a brand may have no daily gift
		}
		return Programme{}, fmt.Errorf("read the daily gift: %w", err)
	}
	return Parse(File, data, b)
}

// Parse reads and validates a file of a daily gift; name is used in errors.
func Parse(name string, data []byte, b *content.Brand) (Programme, error) {
	p := Programme{}
	file, err := datafile.Read(name, data, &p)
	if err != nil {
		return Programme{}, fmt.Errorf("daily gift: %w", err)
	}
	if p.DepositDays < 0 || p.DepositDays > mostDays {
		file.Reportf([]any{"deposit_days"}, "deposit_days must be from 0 to %d", mostDays)
	}
	if len(p.Prizes) == 0 || len(p.Prizes) > mostPrizes {
		file.Reportf([]any{"prizes"}, "a daily gift has 1 to %d prizes", mostPrizes)
	}
	seen, sum := map[string]bool{}, int64(0)
	for i, prize := range p.Prizes {
		if prize.Weight < 1 || prize.Weight > mostWeight {
			file.Reportf([]any{"prizes", i, "weight"}, "a weight is from 1 to %d", mostWeight)
		}
		if seen[prize.Offer] {
			file.Reportf([]any{"prizes", i, "offer"}, "offer %q is a prize twice", prize.Offer)
		}
		seen[prize.Offer] = true
		sum += prize.Weight
		offers := b.BonusesOf(prize.Offer)
		if prize.Offer != "" && (len(offers) == 0 || !offers[0].Kind.Gift()) {
			file.Reportf([]any{"prizes", i, "offer"}, "%q is no offer of the brand that needs no deposit", prize.Offer)
		}
	}
	if sum > mostWeight {
		file.Reportf([]any{"prizes"}, "the weights come to more than %d", mostWeight)
	}
	if err := file.Err(); err != nil {
		return Programme{}, fmt.Errorf("daily gift: %w", err)
	}
	return p, nil
}
