package content

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"maidan/internal/money"
)

// served are offers that took the place of those of the brand's file.
type served struct {
	offers []Offer
	now    func() time.Time
	sum    string // of the offers
}

// ServeOffers replaces the offers by completed ones, in their order; now says which of them run. It may be called at any time.
func (b *Brand) ServeOffers(offers []Offer, now func() time.Time) {
	written, err := json.Marshal(offers)
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(written)
	b.served.Store(&served{slices.Clone(offers), now, hex.EncodeToString(sum[:8])})
}

// UseUp names the bonuses ("welcome-casino-inr") whose budget of the month is used up, instead of those that it named before: nobody can begin them, so they do not run in their currency.
func (b *Brand) UseUp(bonusIDs []string) {
	sorted := slices.Sorted(slices.Values(bonusIDs))
	b.usedUp.Store(&sorted)
}

func (b *Brand) allUsedUp() []string {
	if used := b.usedUp.Load(); used != nil {
		return *used
	}
	return nil
}

// OffersMark changes when an offer is changed, begins, ends, or is used up in a currency. It is empty while the offers are those of the file.
func (b *Brand) OffersMark() string {
	s, used := b.served.Load(), strings.Join(b.allUsedUp(), " ")
	if s == nil {
		return used
	}
	mark, now := strings.Builder{}, s.now().UnixMilli()
	mark.WriteString(s.sum)
	mark.WriteString(used)
	for _, offer := range s.offers {
		mark.WriteByte(offer.StateAt(now)[0])
	}
	return mark.String()
}

// AllOffers returns every offer, in the brand's order, also those that do not run. The caller must not change them.
func (b *Brand) AllOffers() []Offer {
	if s := b.served.Load(); s != nil {
		return s.offers
	}
	return b.Offers
}

// RunningOffers returns the offers that players can begin now, in the brand's order, each in the currencies in which they can.
func (b *Brand) RunningOffers() []Offer {
	offers := b.Offers // a file has no times
	if s := b.served.Load(); s != nil {
		now := s.now().UnixMilli()
		offers = slices.DeleteFunc(slices.Clone(s.offers), func(o Offer) bool { return o.StateAt(now) != Running })
	}
	if used := b.allUsedUp(); len(used) > 0 {
		return withoutUsed(offers, used)
	}
	return offers
}

// withoutUsed returns offers without the currencies in which they are used up.
func withoutUsed(offers []Offer, used []string) []Offer {
	left := make([]Offer, 0, len(offers))
	for _, o := range offers {
		amounts := maps.Clone(o.MaxBonus)
		maps.DeleteFunc(amounts, func(c money.Currency, _ money.Amount) bool {
			_, is := slices.BinarySearch(used, o.bonusID(c))
			return is
		})
		if o.MaxBonus = amounts; len(amounts) > 0 {
			left = append(left, o)
		}
	}
	return left
}

// OfferState is whether an offer can be begun.
type OfferState string

// The states of an offer.
const (
	Running   OfferState = "running"
	Scheduled OfferState = "scheduled" // has not begun
	Ended     OfferState = "ended"
)

// OfferStates returns all states.
func OfferStates() []OfferState { return []OfferState{Running, Scheduled, Ended} }

// StateAt returns the state at a time, unix milliseconds.
func (o Offer) StateAt(now int64) OfferState {
	switch {
	case o.Ends > 0 && o.Ends <= now:
		return Ended
	case o.Starts > now:
		return Scheduled
	}
	return Running
}

// For reports whether players of a country may begin the offer.
func (o Offer) For(country string) bool {
	return len(o.Countries) == 0 || slices.Contains(o.Countries, country)
}

// Runs reports whether players can begin an offer now, in any currency.
func (b *Brand) Runs(offerID string) bool {
	return slices.ContainsFunc(b.RunningOffers(), func(o Offer) bool { return o.ID == offerID })
}

// RunsIn reports whether players can begin an offer now in a currency.
func (b *Brand) RunsIn(offerID string, currency money.Currency) bool {
	return slices.ContainsFunc(b.RunningOffers(), func(o Offer) bool { return o.ID == offerID && o.MaxBonus[currency] > 0 })
}

// OfferOf returns the offer of a bonus id, also one that does not run.
func (b *Brand) OfferOf(bonusID string) (Offer, bool) {
	for _, offer := range b.AllOffers() {
		for currency := range offer.MaxBonus {
			if offer.bonusID(currency) == bonusID {
				return offer, true
			}
		}
	}
	return Offer{}, false
}

func (o Offer) bonusID(c money.Currency) string { return o.ID + "-" + lower(string(c)) }

// IsWelcome reports whether new players may choose the offer anywhere: it is for the first deposit, and not for single landing pages. Nobody is a member of the VIP
// programme then.
func (o Offer) IsWelcome() bool { return !o.Landing && o.Deposit <= 1 && o.VIP == "" }

// EveryDeposit reports whether the offer can be chosen for any deposit: offers of a level of the VIP programme that name none.
func (o Offer) EveryDeposit() bool { return !o.Landing && o.VIP != "" && o.Deposit == 0 }

// Welcome returns the welcome offers that run in a currency, in the brand's order; with crash only those for crash pages. Offers of single
// landing pages are excluded. The list is never nil.
func (b *Brand) Welcome(currency money.Currency, crash bool) []WelcomeBonus {
	return b.WelcomeOf(currency, crash, "")
}

// WelcomeOf is Welcome for a landing page that names an offer, which comes first. Offers of single countries are listed for the currencies of these
// countries alone: who else may begin them is known after the registration. Offers of a level of the VIP programme are left out.
func (b *Brand) WelcomeOf(currency money.Currency, crash bool, named string) []WelcomeBonus {
	bonuses := []WelcomeBonus{}
	for _, offer := range b.RunningOffers() {
		bonus, ok := offer.In(currency)
		switch {
		case !ok || offer.VIP != "" || !offer.For(b.CurrencyCountry(currency)):
		case offer.ID == named && !offer.Code && !offer.Kind.OnPlay():
			bonuses = slices.Insert(bonuses, 0, bonus)
		case offer.IsWelcome() && (offer.Crash || !crash):
			bonuses = append(bonuses, bonus)
		}
	}
	return bonuses
}

// ForDeposit returns the running offers in a currency that players choose for a deposit, counted from 1, in the brand's order; never nil. Conditions of single players,
// such as a level of the VIP programme, are not checked.
func (b *Brand) ForDeposit(currency money.Currency, deposit int) []WelcomeBonus {
	bonuses := []WelcomeBonus{}
	for _, offer := range b.RunningOffers() {
		if bonus, ok := offer.In(currency); ok && !offer.Landing && (bonus.Deposit == deposit || offer.EveryDeposit()) {
			bonuses = append(bonuses, bonus)
		}
	}
	return bonuses
}

// OfferIn returns an offer in a currency, also one that does not run; ok is false when there is none.
func (b *Brand) OfferIn(offerID string, currency money.Currency) (bonus WelcomeBonus, ok bool) {
	for _, offer := range b.AllOffers() {
		if offer.ID == offerID {
			return offer.In(currency)
		}
	}
	return WelcomeBonus{}, false
}

// BonusesOf returns an offer in each of its currencies, by code; never nil.
func (b *Brand) BonusesOf(offerID string) []WelcomeBonus {
	bonuses := []WelcomeBonus{}
	for _, offer := range b.AllOffers() {
		if offer.ID != offerID {
			continue
		}
		for _, currency := range slices.Sorted(maps.Keys(offer.MaxBonus)) {
			bonus, _ := offer.In(currency)
			bonuses = append(bonuses, bonus)
		}
	}
	return bonuses
}

// Bonus returns the offer with this bonus id ("welcome-casino-inr"), including those of landing pages and those that do not run.
func (b *Brand) Bonus(id string) (WelcomeBonus, bool) {
	for _, offer := range b.AllOffers() {
		for currency := range offer.MaxBonus {
			if bonus, _ := offer.In(currency); bonus.ID == id {
				return bonus, true
			}
		}
	}
	return WelcomeBonus{}, false
}

// chosenFor returns the deposit that the offer is chosen for; 0 is any.
func (o Offer) chosenFor() int {
	if o.EveryDeposit() {
		return 0
	}
	return cmp.Or(o.Deposit, 1)
}

// In returns the offer in a currency; ok is false when it is not available in it.
func (o Offer) In(currency money.Currency) (bonus WelcomeBonus, ok bool) {
	amount, ok := o.MaxBonus[currency]
	return WelcomeBonus{
		ID:        o.bonusID(currency),
		Kind:      cmp.Or(o.Kind, Match),
		Name:      o.Name,
		BonusName: o.BonusName,
		Image:     o.Image,
		MaxBonus:  money.Money{Amount: amount, Currency: currency},
		Percent:   o.Percent,
		Casino:    o.Casino,
		Bets:      o.Bets,
		Deposit:   o.chosenFor(),
		Terms:     o.terms(currency, amount),
	}, ok
}
