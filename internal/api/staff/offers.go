package staff

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/staff"
)

func (a *API) registerOffers(h huma.API) {
	const at = root + "/offers"
	see := func(method, path, name, text string) huma.Operation {
		return kit.StaffOnly(kit.Operation(method, path, name, tag, text), staff.MakePromoCodes)
	}
	huma.Register(h, see(http.MethodGet, at, "listOffers", "The offers of the brand"), a.offers)
	huma.Register(h, see(http.MethodGet, at+"/costs", "listOfferCosts", "What the bonuses of a month have come to, by offer and currency"), a.offerCosts)
	huma.Register(h, see(http.MethodPost, at+"/check", "checkOffer", "What is wrong with a draft of an offer, and its amounts in each currency. Nothing is stored"), a.checkOffer)
	one := see(http.MethodGet, at+"/{id}", "getOffer", "An offer with its versions")
	one.Errors = []int{http.StatusNotFound}
	huma.Register(h, one, a.offer)
	save := kit.Operation(http.MethodPut, at+"/{id}", "saveOffer", tag, "Store a new version of an offer, or a new offer. Bonuses that have begun do not change. Repeated calls change nothing")
	save.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.StaffOnly(save, staff.EditOffers), a.saveOffer)
}

// BonusOffer is an offer of the brand. Times are unix milliseconds; 0 is none.
type BonusOffer struct {
	ID         string                 `json:"id"`
	Name       string                 `json:"name"`
	Kind       content.OfferKind      `json:"kind" enum:"match,fixed,free_bet,free_spins,free_rounds,insurance,boost,cashback,wager_race"`
	Currencies []money.Currency       `json:"currencies" nullable:"false"`
	Version    int64                  `json:"version" doc:"0: that of the brand's file"`
	State      content.OfferState     `json:"state" enum:"running,scheduled,ended"`
	Starts     int64                  `json:"starts"`
	Ends       int64                  `json:"ends"`
	ChangedAt  int64                  `json:"changed_at"`
	Landing    bool                   `json:"landing" doc:"only by a landing page or a code"`
	Deposit    int                    `json:"deposit" doc:"the player's deposit that it is chosen for; 0 and 1: the first"`
	Products   []content.BonusProduct `json:"products" nullable:"false" enum:"sports,slots,tables,quick,crash" doc:"what counts for it, what counts most first; without the games of suppliers"`
}

// BonusOffers are the offers of the brand.
type BonusOffers struct {
	Items []BonusOffer `json:"items" nullable:"false"`
}

type offersOutput struct{ Body BonusOffers }

// OfferCost is what the bonuses of an offer that were chosen or given in a month have come to, in one currency. Amounts are hundredths.
type OfferCost struct {
	Offer       string         `json:"offer" doc:"Id of the offer; of prizes that of their tournament."`
	Name        string         `json:"name"`
	Currency    money.Currency `json:"currency"`
	Waiting     int64          `json:"waiting" doc:"Chosen, without a deposit so far."`
	Active      int64          `json:"active"`
	Won         int64          `json:"won" doc:"Became cash; of offers on bets the accumulators that have earned something, of free rounds those that are all played, of cashback and wager races in cash those that were paid."`
	Lost        int64          `json:"lost"`
	Expired     int64          `json:"expired"`
	Cancelled   int64          `json:"cancelled" doc:"Of cashback and wager races in cash also those that were refused."`
	Granted     money.Amount   `json:"granted" doc:"Of insurance the free bets, of free rounds their stakes, of cashback and wager races in cash the most that they could give."`
	Running     money.Amount   `json:"running" doc:"Granted amounts of the active ones."`
	Wagered     money.Amount   `json:"wagered"`
	Transferred money.Amount   `json:"transferred" doc:"What became cash: what the offer has cost. Of free bets and free rounds what they have won, of cashback and wager races in cash what was paid."`
	Budget      money.Amount   `json:"budget" doc:"What may become cash in a month; 0: none is set."`
}

// OfferCosts are the costs of a month.
type OfferCosts struct {
	Month string      `json:"month" doc:"2026-11"`
	Items []OfferCost `json:"items" nullable:"false"`
}

type offerCostsInput struct {
	Month string `query:"month" pattern:"^20[0-9]{2}-(0[1-9]|1[0-2])$" doc:"A month in UTC, as 2026-11; without it the current one."`
}

type offerCostsOutput struct{ Body OfferCosts }

func (a *API) offerCosts(ctx context.Context, in *offerCostsInput) (*offerCostsOutput, error) {
	month := a.Bonuses.Clock.Now().UTC()
	if in.Month != "" {
		month, _ = time.Parse(monthForm, in.Month) // its pattern was checked
	}
	costs, err := a.Bonuses.Costs(ctx, month)
	if err != nil {
		return nil, err
	}
	out := &offerCostsOutput{OfferCosts{month.Format(monthForm), []OfferCost{}}}
	others, err := a.otherCosts(ctx, month)
	if err != nil {
		return nil, err
	}
	for _, c := range together(append(costs, others...)) {
		out.Body.Items = append(out.Body.Items, a.offerCost(c))
	}
	return out, nil
}

// otherCosts returns what offers that give no bonus have come to: boosts and free bets, free rounds of suppliers, and cash of offers on play.
func (a *API) otherCosts(ctx context.Context, month time.Time) (all []bonus.Cost, err error) {
	onBets, err := a.BetOffers.Costs(ctx, month)
	if err != nil {
		return nil, err
	}
	for _, c := range onBets {
		all = append(all, bonus.Cost{BonusID: c.BonusID, Currency: c.Currency, Won: c.Given, Granted: c.Amount, Transferred: c.Cash})
	}
	freeBets, err := a.Grants.Costs(ctx, month)
	if err != nil {
		return nil, err
	}
	for _, c := range freeBets {
		insured := slices.IndexFunc(all, func(o bonus.Cost) bool { return o.BonusID == c.BonusID })
		if insured < 0 {
			all = append(all, bonus.Cost{BonusID: c.BonusID, Currency: c.Currency, Active: c.Active, Won: c.Won, Lost: c.Lost, Expired: c.Expired, Cancelled: c.Withdrawn,
				Granted: c.Given, Running: c.Running, Wagered: c.Staked, Transferred: c.Paid})
			continue
		}
		all[insured].Wagered += c.Staked
		all[insured].Transferred += c.Paid
	}
	rounds, err := a.Suppliers.FreeRoundCosts(ctx, month)
	for _, c := range rounds {
		in, _ := a.PromoCodes.Brand.OfferIn(c.Offer, c.Currency)
		all = append(all, bonus.Cost{BonusID: cmp.Or(in.ID, c.Offer), Currency: c.Currency, Active: c.Active, Won: c.Played, Expired: c.Expired, Cancelled: c.Cancelled, Granted: c.Given,
			Running: c.Running, Wagered: c.Staked, Transferred: c.Won})
	}
	if err != nil {
		return nil, err
	}
	onPlay, err := a.PlayOffers.Costs(ctx, month)
	for _, c := range onPlay {
		all = append(all, bonus.Cost{BonusID: c.BonusID, Currency: c.Currency, Active: c.Active, Won: c.Won, Lost: c.Lost, Cancelled: c.Refused, Granted: c.Most, Running: c.Running, Transferred: c.Paid})
	}
	return all, err
}

// together returns costs with one row for each offer and currency: an offer on play has paid cash before its rewards became bonuses.
func together(all []bonus.Cost) (rows []bonus.Cost) {
	for _, c := range all {
		i := slices.IndexFunc(rows, func(o bonus.Cost) bool { return o.BonusID == c.BonusID && o.Currency == c.Currency })
		if i < 0 {
			rows = append(rows, c)
			continue
		}
		r := &rows[i]
		r.Waiting, r.Active, r.Won, r.Lost, r.Expired, r.Cancelled = r.Waiting+c.Waiting, r.Active+c.Active, r.Won+c.Won, r.Lost+c.Lost, r.Expired+c.Expired, r.Cancelled+c.Cancelled
		r.Granted, r.Running, r.Wagered, r.Transferred = r.Granted+c.Granted, r.Running+c.Running, r.Wagered+c.Wagered, r.Transferred+c.Transferred
	}
	return rows
}

const monthForm = "2006-01"

func (a *API) offerCost(c bonus.Cost) OfferCost {
	cost := OfferCost{Offer: c.BonusID, Name: c.BonusID, Currency: c.Currency, Waiting: c.Waiting, Active: c.Active, Won: c.Won, Lost: c.Lost, Expired: c.Expired,
		Cancelled: c.Cancelled, Granted: c.Granted, Running: c.Running, Wagered: c.Wagered, Transferred: c.Transferred}
	for _, o := range a.PromoCodes.Brand.AllOffers() {
		if in, ok := o.In(c.Currency); ok && in.ID == c.BonusID {
			cost.Offer, cost.Name, cost.Budget = o.ID, o.Name, money.Amount(o.Budget)*money.SmallestStakes()[c.Currency]
		}
	}
	return cost
}

func (a *API) offers(ctx context.Context, _ *struct{}) (*offersOutput, error) {
	latest, err := a.Offers.Latest(ctx)
	if err != nil {
		return nil, err
	}
	now := clock.Millis(a.Offers.Clock.Now())
	out := &offersOutput{BonusOffers{[]BonusOffer{}}}
	for _, v := range latest {
		o := v.Offer
		out.Body.Items = append(out.Body.Items, BonusOffer{o.ID, o.Name, o.Kind, slices.Sorted(maps.Keys(o.MaxBonus)), v.Number, o.StateAt(now), o.Starts, o.Ends, v.At,
			o.Landing, o.Deposit, productsOf(o)})
	}
	return out, nil
}

// productsOf returns what counts for an offer besides the games of suppliers, what counts most first.
func productsOf(o content.Offer) []content.BonusProduct {
	if o.Kind == content.FreeBet || o.Kind.OnBets() {
		return []content.BonusProduct{content.Sports}
	}
	products := []content.BonusProduct{}
	for _, p := range content.BonusProducts() {
		if o.Terms.Counts[p] > 0 {
			products = append(products, p)
		}
	}
	slices.SortStableFunc(products, func(a, b content.BonusProduct) int { return cmp.Compare(o.Terms.Counts[b], o.Terms.Counts[a]) })
	return products
}
