package content

import (
	"maps"
	"slices"

	"maidan/internal/money"
)

// Jurisdiction is what a brand may do with the players of a country. It does not change after LoadJurisdictions.
type Jurisdiction struct {
	Country    string           `json:"country"`    // ISO code; empty: any country that the file does not name
	Blocked    bool             `json:"blocked"`    // nobody from there may open an account, stake or pay in
	RealMoney  bool             `json:"real_money"` // the explicit switch; it counts only for a brand that is not play money
	Products   []string         `json:"products"`   // of Products
	Currencies []money.Currency `json:"currencies"` // of accounts; empty: every currency of the brand
	MinimumAge int              `json:"minimum_age"`
	Checks     Checks           `json:"checks"`
	Limits     []LimitRule      `json:"limits"`
	Flags      Flags            `json:"flags"`
}

// Products are the areas of the house that a jurisdiction may allow, each by itself.
var Products = []string{"sport", "live", "casino", "crash"}

// Checks names what must be known of a player before money moves: words of CheckWords.
type Checks struct {
	Deposit    []string `json:"deposit"`
	Withdrawal []string `json:"withdrawal"`
}

// CheckWords are the checks there are: a confirmed e-mail address, a complete profile, an approved identity document.
var CheckWords = []string{"email", "profile", "identity"}

// LimitRule is a limit of the jurisdiction itself. Required says that the player must set an own one before paying in or
// staking; Max is the most that anybody's may be, by currency in hundredths; Minutes is that of a session limit.
type LimitRule struct {
	Kind     string                          `yaml:"kind" json:"kind"`     // deposit, loss, stake or session
	Period   string                          `yaml:"period" json:"period"` // day, week or month
	Required bool                            `yaml:"required" json:"required"`
	Max      map[money.Currency]money.Amount `yaml:"max" json:"max,omitempty"`
	Minutes  int64                           `yaml:"minutes" json:"minutes,omitempty"`
}

// Flags are the rules of screens and games. The zero value of each asks for nothing.
type Flags struct {
	RealityCheckMax     int  `json:"reality_check_max"` // minutes between two reality checks at most; 0: the player may have none
	NoReverseWithdrawal bool `json:"no_reverse_withdrawal"`
	MinGameCycleMS      int  `json:"min_game_cycle_ms"`
	MinSlotCycleMS      int  `json:"min_slot_cycle_ms"`
	NoAutoplay          bool `json:"no_autoplay"`
	NoTurbo             bool `json:"no_turbo"`
	NoLossCelebration   bool `json:"no_loss_celebration"` // a return of the stake or less is not celebrated
	NoParallelGames     bool `json:"no_parallel_games"`
	DepositLimitPrompt  bool `json:"deposit_limit_prompt"` // ask for a limit before the first deposit
}

// Jurisdictions are the rules of a brand by country.
type Jurisdictions struct {
	standard  Jurisdiction
	countries map[string]Jurisdiction
	playMoney bool
}

// Jurisdiction returns the rules of a country by its ISO code, in capitals; a country without rules of its own, also the
// empty one, has the default's.
func (j *Jurisdictions) Jurisdiction(country string) Jurisdiction {
	if own, ok := j.countries[country]; ok {
		return own
	}
	return j.standard
}

// Allowed reports whether people of a country may have accounts here.
func (j *Jurisdictions) Allowed(country string) bool { return !j.Jurisdiction(country).Blocked }

// PlayMoney reports whether the brand's money is worth nothing.
func (j *Jurisdictions) PlayMoney() bool { return j.playMoney }

// Plays reports whether money may be staked and paid in at all in a country: play money everywhere that is not blocked, real
// money only where the jurisdiction's own switch says so.
func (j *Jurisdictions) Plays(country string) bool {
	rules := j.Jurisdiction(country)
	return !rules.Blocked && (j.playMoney || rules.RealMoney)
}

// Countries returns the codes of the countries with rules of their own, in order.
func (j *Jurisdictions) Countries() []string { return slices.Sorted(maps.Keys(j.countries)) }

// Product reports whether an area of the house is open to the jurisdiction's players.
func (j Jurisdiction) Product(name string) bool { return slices.Contains(j.Products, name) }

// Currency reports whether accounts may be kept in a currency.
func (j Jurisdiction) Currency(c money.Currency) bool {
	return len(j.Currencies) == 0 || slices.Contains(j.Currencies, c)
}
