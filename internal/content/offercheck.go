package content

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"maidan/internal/content/datafile"
	"maidan/internal/money"
)

// reporter collects the problems of data, each with the path of its value: keys and positions.
type reporter interface {
	Report(msg string, path ...any)
	Reportf(path []any, format string, args ...any)
}

// part reports problems of a value inside a file.
type part struct {
	file *datafile.File
	at   []any
}

func (p part) Report(msg string, path ...any) {
	p.file.Report(msg, append(slices.Clone(p.at), path...)...)
}

func (p part) Reportf(path []any, format string, args ...any) {
	p.Report(fmt.Sprintf(format, args...), path...)
}

// OfferProblem is what is wrong with a field of an offer. Field is a path: "terms.wager", "max_bonus.INR".
type OfferProblem struct {
	Field string
	Msg   string
}

type offerProblems []OfferProblem

func (p *offerProblems) Report(msg string, path ...any) {
	field := make([]string, len(path))
	for i, step := range path {
		field[i] = fmt.Sprint(step)
	}
	*p = append(*p, OfferProblem{strings.Join(field, "."), msg})
}

func (p *offerProblems) Reportf(path []any, format string, args ...any) {
	p.Report(fmt.Sprintf(format, args...), path...)
}

// Complete returns an offer with the amounts of all currencies, and what is wrong with it: the rules are those of the brand's file.
func (b *Brand) Complete(o Offer) (Offer, []OfferProblem) {
	var problems offerProblems
	b.complete(&problems, &o)
	return o, problems
}

// Definition returns a completed offer as it was written. What is empty is nil, so that two that are written alike are equal.
func (o Offer) Definition() Offer {
	o.MaxBonus, o.own = o.own, nil
	if len(o.MaxBonus) == 0 {
		o.MaxBonus = nil
	}
	if len(o.Countries) == 0 {
		o.Countries = nil
	}
	if len(o.Terms.Counts) == 0 {
		o.Terms.Counts = nil
	}
	if len(o.Terms.Games) == 0 {
		o.Terms.Games = nil
	}
	if o.Kind == FreeSpins || o.Kind == FreeRounds || o.Kind == WagerRace {
		o.Amount = 0
	}
	return o
}

func (b *Brand) checkOffers(file *datafile.File) {
	seen := map[string]bool{}
	for i, offer := range b.Offers {
		if seen[offer.ID] {
			file.Reportf([]any{"offers", i}, "offer %q needs a unique id and a name", offer.ID)
		}
		seen[offer.ID] = true
		b.complete(part{file, []any{"offers", i}}, &b.Offers[i])
	}
}

// complete reports what is wrong with an offer, and completes its amounts for the currencies of the brand.
func (b *Brand) complete(to reporter, o *Offer) {
	if o.ID == "" || o.Name == "" {
		to.Reportf([]any{"name"}, "offer %q needs a unique id and a name", o.ID)
	}
	b.checkKind(to, o)
	if o.Deposit < 0 || o.Deposit > mostDeposits || o.Deposit > 1 && (o.Kind != Match || o.Landing) {
		to.Reportf([]any{"deposit"}, "deposit of %s must be from 1 to %d; only offers of kind match without landing are for a later one than the first", o.ID, mostDeposits)
	}
	if o.Code && !o.Landing {
		to.Reportf([]any{"code"}, "%s needs landing: what only codes and prize draws give stands in no list", o.ID)
	}
	if o.Budget < 0 || o.Budget > mostTimes*mostTimes {
		to.Reportf([]any{"budget"}, "budget of %s must not be below zero or above %d smallest stakes", o.ID, mostTimes*mostTimes)
	}
	if !o.Casino && !o.Bets {
		to.Report("an offer must be for casino, bets or both")
	}
	b.checkNames(to, *o)
	b.checkWhere(to, *o)
	o.checkTerms(to)
	for code, amount := range o.MaxBonus {
		if !code.Known() || amount <= 0 || amount > mostBonus {
			to.Reportf([]any{"max_bonus", string(code)}, "max_bonus: %q must be a known currency with an amount above zero, in hundredths", code)
		}
	}
}

// mostBonus bounds the amounts of max_bonus, in hundredths.
const mostBonus = 1_000_000_000_000_000

// longestName bounds the names of offers, in bytes: 80 characters of most scripts.
const longestName = 240

// checkNames reports names that screens cannot show.
func (b *Brand) checkNames(to reporter, o Offer) {
	if o.BonusName["en"] == "" {
		to.Report("bonus_name needs at least en", "bonus_name")
	}
	if !shown(o.Name) {
		to.Reportf([]any{"name"}, "the name of %s is too long, or has signs that cannot be shown", o.ID)
	}
	for language, name := range o.BonusName {
		if _, known := b.Language(language); !known {
			to.Reportf([]any{"bonus_name", language}, "the brand has no language %q", language)
		} else if !shown(name) {
			to.Reportf([]any{"bonus_name", language}, "the name of %s in %s is too long, or has signs that cannot be shown", o.ID, language)
		}
	}
}

// shown reports whether screens can show a name.
func shown(name string) bool {
	return len(name) <= longestName && utf8.ValidString(name) && !strings.ContainsFunc(name, unicode.IsControl)
}

var groupName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// checkWhere reports conditions that nobody can meet.
func (b *Brand) checkWhere(to reporter, o Offer) {
	if o.Stops && o.Budget == 0 {
		to.Reportf([]any{"stops"}, "%s has no budget at which it could stop", o.ID)
	}
	if o.VIP != "" && o.Kind.OnBets() {
		to.Reportf([]any{"vip"}, "%s holds for every player: offers of kind %s have no level of the VIP programme", o.ID, o.Kind)
	}
	if o.Registration && (!o.Kind.AtRegistration() || o.VIP != "") {
		to.Reportf([]any{"registration"}, "%s cannot be given at a registration: only offers of kind fixed, free_spins and free_bet without a VIP level can", o.ID)
	}
	if o.Group != "" && !groupName.MatchString(o.Group) {
		to.Reportf([]any{"group"}, "group of %s has 1 to 40 small letters, digits and hyphens", o.ID)
	}
	if o.Starts < 0 || o.Ends < 0 || o.Ends > 0 && o.Ends <= o.Starts {
		to.Reportf([]any{"ends"}, "%s must end after it begins", o.ID)
	}
	for i, code := range o.Countries {
		known := slices.ContainsFunc(b.Countries, func(c Country) bool { return c.ISOCode == code })
		if !known || slices.Contains(o.Countries[:i], code) {
			to.Reportf([]any{"countries"}, "country %q of %s is none of the brand's, or repeated", code, o.ID)
		}
	}
}

// mostDeposits is the highest number of a deposit that an offer may be for.
const mostDeposits = 20

// mostTimes bounds the amount of an offer, in smallest stakes: ten million rupees.
const mostTimes = 1_000_000

// checkKind reports an offer whose figures are not those of its kind, and completes its amounts for the currencies of the brand.
func (b *Brand) checkKind(to reporter, o *Offer) {
	o.own, o.Kind = o.MaxBonus, cmp.Or(o.Kind, Match)
	switch o.Kind {
	case Match:
		if o.Percent < 1 || o.Percent > 1000 || o.Amount < 0 || o.Amount > mostTimes {
			to.Report("percent must be between 1 and 1000, and an amount at most 1,000,000 smallest stakes", "percent")
		}
	case Fixed, FreeBet, FreeSpins, FreeRounds:
		if s := o.Terms.Spins; s != nil && o.Kind == FreeSpins && o.Amount == 0 {
			o.Amount = s.Count * s.Stake
		}
		if r := o.Terms.Rounds; r != nil && o.Kind == FreeRounds && o.Amount == 0 {
			o.Amount = r.Count * r.Stake
		}
		if o.Amount < 1 || o.Amount > mostTimes || o.Percent != 0 || len(o.own) > 0 || !o.Landing {
			to.Reportf([]any{"amount"}, "offer %s of kind %s needs landing and an amount from 1 to 1,000,000 smallest stakes, without percent and max_bonus", o.ID, o.Kind)
		}
	case Insurance, Boost:
		if o.Amount < 1 || o.Amount > mostTimes || o.Percent != 0 || len(o.own) > 0 || !o.Landing || !o.Code {
			to.Reportf([]any{"amount"}, "offer %s of kind %s needs landing, code and an amount from 1 to 1,000,000 smallest stakes, without percent and max_bonus", o.ID, o.Kind)
		}
	case Cashback, WagerRace:
		if p := o.Terms.Play; p != nil && o.Kind == WagerRace {
			if o.Amount != 0 && o.Amount != p.Rewards() {
				to.Reportf([]any{"amount"}, "amount of %s is the sum of its rewards, %d, and need not be written", o.ID, p.Rewards())
			}
			o.Amount = p.Rewards()
		}
		if o.Amount < 1 || o.Amount > mostTimes || o.Percent != 0 || len(o.own) > 0 || !o.Landing {
			to.Reportf([]any{"amount"}, "offer %s of kind %s needs landing and an amount (of a race, the sum of its rewards) from 1 to 1,000,000 smallest stakes, without percent and max_bonus", o.ID, o.Kind)
		}
	default:
		to.Reportf([]any{"kind"}, "kind of %s is %q; kinds are match, fixed, free_bet, free_spins, free_rounds, insurance, boost, cashback and wager_race", o.ID, o.Kind)
	}
	if o.Kind == Match && o.Amount == 0 && len(o.own) == 0 {
		to.Reportf([]any{"amount"}, "offer %s has no amount in any currency", o.ID)
	}
	if o.Amount <= 0 || o.Amount > mostTimes {
		return
	}
	o.MaxBonus = map[money.Currency]money.Amount{}
	for _, c := range b.Currencies {
		o.MaxBonus[c.ISOCode] = money.Amount(o.Amount) * money.SmallestStakes()[c.ISOCode]
	}
	maps.Copy(o.MaxBonus, o.own)
}
