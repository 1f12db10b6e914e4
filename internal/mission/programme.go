package mission

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

// File is the name of the file of missions inside the folder of a brand.
const File = "missions.yaml"

// Programme are the missions of a brand, in the order in which players read them.
type Programme struct {
	Missions []Mission `yaml:"missions"`
}

// Mission is a task with its reward. Stakes are smallest stakes, so that they exist in every currency.
type Mission struct {
	ID       string                 `yaml:"id"`
	Every    Period                 `yaml:"every"`
	Name     map[string]string      `yaml:"name"`
	Task     Task                   `yaml:"task"`
	Target   int64                  `yaml:"target"` // of ByStake smallest stakes, else a number
	Products []content.BonusProduct `yaml:"products"`
	MinStake int64                  `yaml:"min_stake"`
	MinOdds  money.Odds             `yaml:"min_odds"`
	Reward   string                 `yaml:"reward"` // id of an offer of the brand that needs no deposit
}

// The bounds of a programme.
const (
	mostMissions = 50
	mostTarget   = 1_000_000
)

var missionID = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// Load reads and validates the missions of a brand's folder; a brand without the file has none. The error names every problem with its line.
func Load(folder fs.FS, b *content.Brand) (Programme, error) {
	data, err := fs.ReadFile(folder, File)
	if err != nil {
		if _, missing := fs.Stat(folder, File); missing != nil {
			return Programme{}, nil //nolint:nilerr // a brand may have no missions
		}
		return Programme{}, fmt.Errorf("read the missions: %w", err)
	}
	return Parse(File, data, b)
}

// Parse reads and validates a file of missions; name is used in errors.
func Parse(name string, data []byte, b *content.Brand) (Programme, error) {
	p := Programme{}
	file, err := datafile.Read(name, data, &p)
	if err != nil {
		return Programme{}, fmt.Errorf("missions: %w", err)
	}
	if len(p.Missions) == 0 || len(p.Missions) > mostMissions {
		file.Reportf([]any{"missions"}, "a brand has 1 to %d missions", mostMissions)
	}
	seen := map[string]bool{}
	for i, m := range p.Missions {
		report := func(field, format string, args ...any) {
			file.Reportf([]any{"missions", i, field}, format, args...)
		}
		if !missionID.MatchString(m.ID) || seen[m.ID] {
			report("id", "id %q of a mission is badly formed or repeated", m.ID)
		}
		seen[m.ID] = true
		m.check(b, report)
	}
	if err := file.Err(); err != nil {
		return Programme{}, fmt.Errorf("missions: %w", err)
	}
	return p, nil
}

func (m Mission) check(b *content.Brand, report func(field, format string, args ...any)) {
	if m.Every != Day && m.Every != Week {
		report("every", "every of %s is day or week", m.ID)
	}
	if m.Task != ByStake && m.Task != ByPlays && m.Task != ByGames {
		report("task", "task of %s is stake, plays or games", m.ID)
	}
	if m.Target < 1 || m.Target > mostTarget {
		report("target", "target of %s is from 1 to %d", m.ID, mostTarget)
	}
	if m.Name["en"] == "" {
		report("name", "%s needs an English name", m.ID)
	}
	for language := range m.Name {
		if _, known := b.Language(language); !known {
			report("name", "the brand has no language %q", language)
		}
	}
	for _, product := range m.Products {
		if !slices.Contains(play.Products(), product) {
			report("products", "%q is none of %v", product, play.Products())
		}
	}
	if len(m.Products) == 0 || m.MinStake < 1 || m.MinStake > mostTarget || m.MinOdds < 0 {
		report("min_stake", "%s needs products, a least stake from 1 to %d, and no odds below zero", m.ID, mostTarget)
	}
	if offers := b.BonusesOf(m.Reward); len(offers) == 0 || !offers[0].Kind.Gift() {
		report("reward", "%q is no offer of the brand that needs no deposit", m.Reward)
	}
}

// in returns the target and the terms of a mission in a currency.
func (m Mission) in(c money.Currency) (target int64, terms Terms) {
	smallest := int64(money.SmallestStakes()[c])
	target = m.Target
	if m.Task == ByStake {
		target *= smallest
	}
	return target, Terms{m.Products, money.Amount(m.MinStake * smallest), m.MinOdds}
}
