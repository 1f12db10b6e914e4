package content

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"

	"maidan/internal/content/datafile"
	"maidan/internal/money"
)

// JurisdictionsFile is the name of the file of jurisdictions inside a brand's folder.
const JurisdictionsFile = "jurisdictions.yaml"

// jurisdictionsFile is the content of the file. A country inherits what it does not set from the default.
type jurisdictionsFile struct {
	Default   *jurisdictionText           `yaml:"default"`
	Blocked   []string                    `yaml:"blocked"`
	Countries map[string]jurisdictionText `yaml:"countries"`
}

type jurisdictionText struct {
	RealMoney  *bool             `yaml:"real_money"`
	Products   *[]string         `yaml:"products"`
	Currencies *[]money.Currency `yaml:"currencies"`
	MinimumAge *int              `yaml:"minimum_age"`
	Checks     struct {
		Deposit    *[]string `yaml:"deposit"`
		Withdrawal *[]string `yaml:"withdrawal"`
	} `yaml:"checks"`
	Turnover struct {
		Percent *int64      `yaml:"percent"`
		MinOdds *money.Odds `yaml:"min_odds"`
	} `yaml:"turnover"`
	Limits *[]LimitRule `yaml:"limits"`
	Flags  flagsText    `yaml:"flags"`
}

type flagsText struct {
	RealityCheckMax    *int  `yaml:"reality_check_max"`
	ReverseWithdrawal  *bool `yaml:"reverse_withdrawal"`
	MinGameCycleMS     *int  `yaml:"min_game_cycle_ms"`
	MinSlotCycleMS     *int  `yaml:"min_slot_cycle_ms"`
	NoAutoplay         *bool `yaml:"no_autoplay"`
	NoTurbo            *bool `yaml:"no_turbo"`
	NoFeatureBuy       *bool `yaml:"no_feature_buy"`
	NoLossCelebration  *bool `yaml:"no_loss_celebration"`
	NoParallelGames    *bool `yaml:"no_parallel_games"`
	DepositLimitPrompt *bool `yaml:"deposit_limit_prompt"`
}

// LoadJurisdictions reads and validates jurisdictions.yaml of a brand's folder. The error names every problem with its line.
func LoadJurisdictions(folder fs.FS, b *Brand) (*Jurisdictions, error) {
	data, err := fs.ReadFile(folder, JurisdictionsFile)
	if err != nil {
		return nil, fmt.Errorf("read jurisdictions: %w", err)
	}
	return ParseJurisdictions(JurisdictionsFile, data, b)
}

// ParseJurisdictions reads and validates a file of jurisdictions; name is used in errors.
func ParseJurisdictions(name string, data []byte, b *Brand) (*Jurisdictions, error) {
	text := jurisdictionsFile{}
	file, err := datafile.Read(name, data, &text)
	if err != nil {
		return nil, fmt.Errorf("jurisdictions: %w", err)
	}
	all := &Jurisdictions{countries: map[string]Jurisdiction{}, playMoney: b.PlayMoney}
	if text.Default == nil {
		file.Report("default is missing")
	} else {
		all.standard = text.Default.over(Jurisdiction{})
		check := ruleCheck{file, b, []any{"default"}}
		check.all(all.standard)
	}
	for code, one := range text.Countries {
		rules := one.over(all.standard)
		rules.Country = code
		all.countries[code] = rules
		check := ruleCheck{file, b, []any{"countries", code}}
		if !countryCode.MatchString(code) {
			check.blame("a country is two capital letters, not %q", code)
		}
		check.all(rules)
	}
	for i, code := range text.Blocked {
		_, named := text.Countries[code]
		if named || !countryCode.MatchString(code) || all.countries[code].Blocked {
			file.Reportf([]any{"blocked", i}, "%q must be a country, two capital letters, listed once", code)
		}
		rules := all.standard
		rules.Country, rules.Blocked = code, true
		all.countries[code] = rules
	}
	if err := file.Err(); err != nil {
		return nil, fmt.Errorf("jurisdictions: %w", err)
	}
	return all, nil
}

// over returns the base rules overridden by this text.
func (t jurisdictionText) over(below Jurisdiction) Jurisdiction {
	set(&below.RealMoney, t.RealMoney)
	set(&below.Products, t.Products)
	set(&below.Currencies, t.Currencies)
	set(&below.MinimumAge, t.MinimumAge)
	set(&below.Checks.Deposit, t.Checks.Deposit)
	set(&below.Checks.Withdrawal, t.Checks.Withdrawal)
	set(&below.Turnover.Percent, t.Turnover.Percent)
	set(&below.Turnover.MinOdds, t.Turnover.MinOdds)
	set(&below.Limits, t.Limits)
	f := t.Flags
	set(&below.Flags.RealityCheckMax, f.RealityCheckMax)
	set(&below.Flags.ReverseWithdrawal, f.ReverseWithdrawal)
	set(&below.Flags.MinGameCycleMS, f.MinGameCycleMS)
	set(&below.Flags.MinSlotCycleMS, f.MinSlotCycleMS)
	set(&below.Flags.NoAutoplay, f.NoAutoplay)
	set(&below.Flags.NoTurbo, f.NoTurbo)
	set(&below.Flags.NoFeatureBuy, f.NoFeatureBuy)
	set(&below.Flags.NoLossCelebration, f.NoLossCelebration)
	set(&below.Flags.NoParallelGames, f.NoParallelGames)
	set(&below.Flags.DepositLimitPrompt, f.DepositLimitPrompt)
	return below
}

func set[T any](into, from *T) {
	if from != nil {
		*into = *from
	}
}

var countryCode = regexp.MustCompile(`^[A-Z]{2}$`)

// ruleCheck finds problems of the rules at a path of the file.
type ruleCheck struct {
	file  *datafile.File
	brand *Brand
	at    []any
}

func (c ruleCheck) blame(format string, args ...any) { c.file.Reportf(c.at, format, args...) }

// blameAt reports a problem below the path.
func (c ruleCheck) blameAt(path []any, format string, args ...any) {
	c.file.Reportf(append(slices.Clone(c.at), path...), format, args...)
}

func (c ruleCheck) all(j Jurisdiction) {
	for i, product := range j.Products {
		if !slices.Contains(Products, product) {
			c.blameAt([]any{"products", i}, "product %q is none of %v", product, Products)
		}
	}
	for i, currency := range j.Currencies {
		if !slices.Contains(c.brand.CurrencyCodes, string(currency)) {
			c.blameAt([]any{"currencies", i}, "currency %q is not among the brand's", currency)
		}
	}
	if j.MinimumAge < 18 || j.MinimumAge > 30 {
		c.blameAt([]any{"minimum_age"}, "minimum_age must be 18 to 30 years")
	}
	for before, words := range map[string][]string{"deposit": j.Checks.Deposit, "withdrawal": j.Checks.Withdrawal} {
		for i, word := range words {
			if !slices.Contains(CheckNames, word) {
				c.blameAt([]any{"checks", before, i}, "check %q is none of %v", word, CheckNames)
			}
		}
	}
	if j.Turnover.Percent < 0 || j.Turnover.Percent > 1000 {
		c.blameAt([]any{"turnover", "percent"}, "turnover.percent is 0 to 1000")
	}
	if j.Turnover.Percent > 0 && (j.Turnover.MinOdds < money.One || j.Turnover.MinOdds > 3*money.One) {
		c.blameAt([]any{"turnover", "min_odds"}, "turnover.min_odds is 1000 to 3000 thousandths")
	}
	if m := j.Flags.RealityCheckMax; m < 0 || m > 24*60 {
		c.blameAt([]any{"flags", "reality_check_max"}, "reality_check_max is 0 to 1440 minutes")
	}
	if j.Flags.MinGameCycleMS < 0 || j.Flags.MinSlotCycleMS < 0 {
		c.blameAt([]any{"flags"}, "a game's cycle cannot be negative")
	}
	for i, rule := range j.Limits {
		c.limit(i, rule, j.Limits[:i])
	}
}

func (c ruleCheck) limit(i int, rule LimitRule, before []LimitRule) {
	at := []any{"limits", i}
	switch {
	case !slices.Contains([]string{"deposit", "loss", "stake", "session"}, rule.Kind):
		c.blameAt(at, "a limit's kind is deposit, loss, stake or session")
	case !slices.Contains([]string{"day", "week", "month"}, rule.Period):
		c.blameAt(at, "a limit's period is day, week or month")
	case rule.Kind == "session" && (rule.Max != nil || rule.Minutes < 0):
		c.blameAt(at, "a session limit needs minutes")
	case rule.Kind != "session" && rule.Minutes != 0:
		c.blameAt(at, "minutes are for session limits only")
	case !rule.Required && len(rule.Max) == 0 && rule.Minutes == 0:
		c.blameAt(at, "a limit is required, or has a max, or both")
	case slices.ContainsFunc(before, func(o LimitRule) bool { return o.Kind == rule.Kind && o.Period == rule.Period }):
		c.blameAt(at, "this limit is repeated")
	}
	for currency, most := range rule.Max {
		if !currency.Known() || most <= 0 {
			c.blameAt(append(at, "max", string(currency)), "max: %q must be a known currency with an amount above zero, in hundredths", currency)
		}
	}
}
