package placement

import (
	"fmt"
	"slices"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Policy defines which changed prices a player accepts.
type Policy string

// The policies.
const (
	KeepOdds   Policy = "none"   // only the price that the player saw
	HigherOdds Policy = "higher" // that price or a higher one
	AnyOdds    Policy = "any"    // any current price
)

// Policies returns all policies.
func Policies() []Policy { return []Policy{KeepOdds, HigherOdds, AnyOdds} }

// Pick is one leg as the player saw it. Picks with the same Builder above 0 are one leg, seen at BuilderOdds.
type Pick struct {
	SelectionID id.Selection `json:"selection_id" minLength:"1" maxLength:"128"`
	Odds        money.Odds   `json:"odds" minimum:"1000"`
	Version     int64        `json:"version" minimum:"0"`
	Builder     int          `json:"builder,omitempty" minimum:"0" maximum:"20" doc:"legs of one event with the same number above 0 are one leg"`
	BuilderOdds money.Odds   `json:"builder_odds,omitempty" minimum:"0" doc:"of all legs with that number together, as seen; thousandths"`
}

// Slip is a bet that a player wants to place.
type Slip struct {
	PlayerID id.Player
	Currency money.Currency
	Key      string       // idempotency key, the player's own
	Stake    money.Amount // on each line
	Picks    []Pick
	Sizes    []int // how many legs a line combines; nil means all of them in one line
	EachWay  bool
	Policy   Policy
	Funds    bet.Funds // empty means Cash
	FreeBet  string    // id, with Free
	Grant    id.Grant  // the bonus to stake, with Bonus; empty for bonus money that staff have given
}

// MaxBuilder is the largest number of selections of one builder.
const MaxBuilder = 8

// check refuses a slip that would be invalid in every state of the market.
func (s Slip) check() error {
	if err := s.checkForm(); err != nil {
		return err
	}
	limits, _ := bet.LimitsOf(s.Currency)
	lines, stake := s.lines(), s.Stake
	switch total := money.Amount(lines) * stake; {
	case s.Key == "":
		return bet.ErrKey.At("Idempotency-Key", "required")
	case stake <= 0:
		return ErrStake.At("stake", "invalid")
	case stake < limits.MinLine(lines):
		return ErrStakeTooLow.WithData("min", limits.MinLine(lines)).At("stake", "tooLow")
	case stake > limits.Max || total > limits.Max:
		return ErrStakeTooHigh.WithData("max", limits.RoundDown(limits.Max/money.Amount(lines))).At("stake", "tooHigh")
	case stake%limits.Step != 0 && s.funds() != bet.Free:
		return ErrStakeWhole.WithData("step", limits.Step).At("stake", "invalid")
	}
	return nil
}

// checkForm is check without stake and key, for quotes.
func (s Slip) checkForm() error {
	_, known := bet.LimitsOf(s.Currency)
	switch {
	case !known:
		return ErrUnknownCurrency.At("currency", "invalid")
	case s.Policy != KeepOdds && s.Policy != HigherOdds && s.Policy != AnyOdds:
		return ErrPolicy.At("odds_policy", "invalid")
	case len(s.Picks) < 1 || len(s.Picks) > bet.MaxLegs:
		return ErrLegs.At("legs", "invalid")
	case s.Funds != "" && s.Funds != bet.Cash && s.Funds != bet.Bonus && s.Funds != bet.Free, (s.Funds == bet.Free) != (s.FreeBet != ""),
		s.Grant != "" && s.Funds != bet.Bonus:
		return ErrFunds.At("funds", "invalid")
	}
	for i, p := range s.Picks {
		if n := len(s.group(p.Builder)); p.Builder > 0 && (n < 2 || n > MaxBuilder || s.EachWay) {
			return ErrBuilder.At(legField(i), "invalid")
		}
	}
	for i, k := range s.Sizes {
		if k < 1 || k > s.legs() || slices.Contains(s.Sizes[:i], k) {
			return ErrSizes.At("sizes", "invalid")
		}
	}
	return nil
}

// legs returns the number of legs that lines combine: a builder is one.
func (s Slip) legs() (n int) {
	for i, p := range s.Picks {
		if p.Builder == 0 || s.firstOfBuilder(i) {
			n++
		}
	}
	return n
}

// firstOfBuilder reports whether a pick is the first of its builder.
func (s Slip) firstOfBuilder(i int) bool {
	return s.Picks[i].Builder > 0 && s.group(s.Picks[i].Builder)[0] == i
}

// hasBuilder reports whether any pick is part of a builder.
func (s Slip) hasBuilder() bool {
	return slices.ContainsFunc(s.Picks, func(p Pick) bool { return p.Builder > 0 })
}

// group returns the indexes of the picks of a builder.
func (s Slip) group(builder int) (places []int) {
	for i, p := range s.Picks {
		if builder > 0 && p.Builder == builder {
			places = append(places, i)
		}
	}
	return places
}

// sizes returns the sizes in order.
func (s Slip) sizes() []int {
	if len(s.Sizes) == 0 {
		return []int{s.legs()}
	}
	return slices.Sorted(slices.Values(s.Sizes))
}

func (s Slip) kind() bet.Kind {
	switch n, sizes := s.legs(), s.sizes(); {
	case n == 1:
		return bet.Single
	case len(sizes) == 1 && sizes[0] == n:
		return bet.Accumulator
	default:
		return bet.System
	}
}

// lines returns the number of lines; at most twice the subsets of bet.MaxLegs.
func (s Slip) lines() int64 {
	n := bet.Lines(s.legs(), s.sizes())
	if s.EachWay {
		n *= 2
	}
	return n
}

func (s Slip) funds() bet.Funds {
	if s.Funds == "" {
		return bet.Cash
	}
	return s.Funds
}

// account returns the account that the stake comes from, or, for a free bet, that its winnings are paid to.
func (s Slip) account() wallet.AccountID {
	return (&bet.Bet{PlayerID: s.PlayerID, Currency: s.Currency, Funds: s.Funds, Grant: s.Grant}).Account()
}

// legField returns the field of the request that a refusal of a leg names.
func legField(leg int) string { return fmt.Sprintf("legs[%d]", leg) }

// stakes returns the stakes of a slip on the offers of its picks.
func (s Slip) stakes(offers []market.Offer) liability.Stakes {
	return liability.Stakes{Currency: s.Currency, Funds: s.funds(), Line: s.Stake, Lines: s.lines(), EachWay: s.EachWay, Offers: offers}
}

// commandKey returns the key of the wallet's command. The app's keys begin with the time. They precede the player, so that the
// newest keys are at one end of the index.
func (s Slip) commandKey() string { return "bet:" + s.Key + ":" + string(s.PlayerID) }

func (s Slip) hash() [32]byte {
	parts := make([]any, 0, 3+3*len(s.Picks))
	parts = append(parts, s.Currency, int64(s.Stake), s.Policy)
	for _, p := range s.Picks {
		parts = append(parts, string(p.SelectionID), int64(p.Odds), p.Version)
		if p.Builder > 0 {
			parts = append(parts, "builder", int64(p.Builder), int64(p.BuilderOdds))
		}
	}
	if s.kind() == bet.System {
		parts = append(parts, bet.FormatSizes(s.sizes()))
	}
	if s.EachWay || s.funds() != bet.Cash {
		parts = append(parts, s.EachWay, string(s.funds()), s.FreeBet, string(s.Grant))
	}
	return wallet.HashOf(parts...)
}

func (s Slip) selections() []id.Selection {
	ids := make([]id.Selection, len(s.Picks))
	for i, p := range s.Picks {
		ids[i] = p.SelectionID
	}
	return ids
}
