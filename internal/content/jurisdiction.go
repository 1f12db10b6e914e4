package content

import (
	"maps"
	"slices"

	"maidan/internal/money"
)

// Jurisdiction holds the rules for players of a country. It is immutable after LoadJurisdictions.
type Jurisdiction struct {
	Country    string           `json:"country"`    // ISO code; empty for the default of countries without an entry
	Blocked    bool             `json:"blocked"`    // no accounts, stakes or deposits
	RealMoney  bool             `json:"real_money"` // allows real money; ignored for a play-money brand
	Products   []string         `json:"products"`   // of Products
	Currencies []money.Currency `json:"currencies"` // of accounts; empty: every currency of the brand
	MinimumAge int              `json:"minimum_age"`
	Checks     Checks           `json:"checks"`
	Turnover   Turnover         `json:"turnover"`
	Limits     []LimitRule      `json:"limits"`
	Flags      Flags            `json:"flags"`
}

// Products are the product areas that a jurisdiction may allow.
var Products = []string{"sport", "live", "casino", "crash"}

// Checks lists what must be verified of a player before money moves, as CheckNames.
type Checks struct {
	Deposit    []string `json:"deposit"`
	Withdrawal []string `json:"withdrawal"`
}

// CheckNames are the available checks: a confirmed email address, a complete profile, an approved identity document.
var CheckNames = []string{"email", "profile", "identity"}

// Turnover is how much of their deposits players must bet before a withdrawal.
type Turnover struct {
	Percent int64      `json:"percent"`  // of each credited deposit; 0 requires nothing
	MinOdds money.Odds `json:"min_odds"` // bets count from these odds on, thousandths
}

// LimitRule is a limit of the jurisdiction. Required means that the player must set a limit before depositing or staking. Max
// is the highest allowed limit, by currency in hundredths; Minutes is that of a session limit.
type LimitRule struct {
	Kind     string                          `yaml:"kind" json:"kind"`     // deposit, loss, stake or session
	Period   string                          `yaml:"period" json:"period"` // day, week or month
	Required bool                            `yaml:"required" json:"required"`
	Max      map[money.Currency]money.Amount `yaml:"max" json:"max,omitempty"`
	Minutes  int64                           `yaml:"minutes" json:"minutes,omitempty"`
}

// Flags are rules for screens and games. Zero values require nothing.
type Flags struct {
	RealityCheckMax    int  `json:"reality_check_max"`  // longest interval of reality checks in minutes; 0: reality checks are optional
	ReverseWithdrawal  bool `json:"reverse_withdrawal"` // players may cancel a withdrawal that staff have not decided
	MinGameCycleMS     int  `json:"min_game_cycle_ms"`
	MinSlotCycleMS     int  `json:"min_slot_cycle_ms"`
	NoAutoplay         bool `json:"no_autoplay"`
	NoTurbo            bool `json:"no_turbo"`
	NoFeatureBuy       bool `json:"no_feature_buy"`      // features of slots are not sold
	NoLossCelebration  bool `json:"no_loss_celebration"` // no celebration of a return up to the stake
	NoParallelGames    bool `json:"no_parallel_games"`
	DepositLimitPrompt bool `json:"deposit_limit_prompt"` // prompt for a limit before the first deposit
}

// Jurisdictions holds the rules of a brand by country.
type Jurisdictions struct {
	standard  Jurisdiction
	countries map[string]Jurisdiction
	playMoney bool
}

// Jurisdiction returns the rules of a country by its ISO code, in capitals; an unknown or empty code has the default's.
func (j *Jurisdictions) Jurisdiction(country string) Jurisdiction {
	if own, ok := j.countries[country]; ok {
		return own
	}
	return j.standard
}

// Allowed reports whether residents of a country may have accounts.
func (j *Jurisdictions) Allowed(country string) bool { return !j.Jurisdiction(country).Blocked }

// PlayMoney reports whether the brand uses play money only.
func (j *Jurisdictions) PlayMoney() bool { return j.playMoney }

// AllowsStakes reports whether stakes and deposits are allowed in a country. With play money they are allowed in every country
// that is not blocked, with real money only where the jurisdiction allows it.
func (j *Jurisdictions) AllowsStakes(country string) bool {
	rules := j.Jurisdiction(country)
	return !rules.Blocked && (j.playMoney || rules.RealMoney)
}

// Countries returns the sorted codes of the countries with rules of their own.
func (j *Jurisdictions) Countries() []string { return slices.Sorted(maps.Keys(j.countries)) }

// Product reports whether a product area is available in the jurisdiction.
func (j Jurisdiction) Product(name string) bool { return slices.Contains(j.Products, name) }

// Currency reports whether accounts may use a currency.
func (j Jurisdiction) Currency(c money.Currency) bool {
	return len(j.Currencies) == 0 || slices.Contains(j.Currencies, c)
}
