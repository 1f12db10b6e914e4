package campaign

import (
	"net/url"
	"slices"
	"strconv"

	"maidan/internal/content"
	"maidan/internal/money"
)

// The kinds of bonus that a query can preselect in the form.
const (
	askCasino = "casino"
	askSport  = "sport"
)

// termsClause is the clause with the terms of the page's offer.
const termsClause = "recorded"

// cashbackClause is the clause about the cashback of the VIP programme.
const cashbackClause = "vip-cashback"

// oldCurrencyForm is the first generation's dialog, whose pages use an older query key for the currency.
const oldCurrencyForm = "LandWheelRegistration"

// prizeBlock returns the block in which visitors draw a prize, or nil.
func (c *Campaign) prizeBlock() *Block {
	i := slices.IndexFunc(c.Blocks, func(b Block) bool { return draws(b.Type) })
	if i < 0 {
		return nil
	}
	return &c.Blocks[i]
}

// askedBy adds to at the currency that a query asks for on a page where visitors draw a prize: prizes, texts, terms and form are all in that currency, so the page's script does not read the query again. A currency
// in which the page's offer, or another that its texts name, is not made is ignored. Other pages are the same for every query.
func (s *Site) askedBy(c *Campaign, at Param, query url.Values) Param {
	if c == nil || len(query) == 0 || c.prizeBlock() == nil {
		return at
	}
	key := "val_cur"
	if c.Dialog.Name == oldCurrencyForm {
		key = "currency"
	}
	currency := money.Currency(query.Get(key))
	if _, made := bonusOf(s.brand, OfferRef{c.Offer.ID, currency}); made && currency != c.currencyAt(at) && c.resolves(s.brand, Param{Asked: currency}) {
		at.Asked = currency
	}
	return at
}

// is reports whether a bonus is of a kind that a query or a dialog may name.
func is(bonus content.WelcomeBonus, kind string) bool {
	return kind == askCasino && bonus.Casino || kind == askSport && bonus.Bets
}

// kindOf returns the kind by which a form finds a bonus.
func kindOf(bonus content.WelcomeBonus) string {
	if bonus.Casino {
		return askCasino
	}
	return askSport
}

// wanted returns the kind of bonus that a page's plain form preselects: the query's, else the page's.
func (c *Campaign) wanted(query url.Values) string {
	if kind := query.Get("bonus"); kind != "" {
		return kind
	}
	return c.Dialog.Bonus
}

// addPrizes adds to a block what can be drawn in it at the page's address, if anything.
func (r reader) addPrizes(to *pageBlock, drawID string) {
	sum, weights := int64(0), map[string]int64{}
	running := r.brand.RunningPrizes(drawID, r.campaign.currencyAt(r.at))
	for _, p := range running {
		sum += p.Weight
		weights[p.Offer.ID] += p.Weight
	}
	for _, p := range running {
		to.Labels = append(to.Labels, r.labelOf(p.Offer))
		if weight, first := weights[p.Offer.ID]; first {
			fill := fillers{"offer": r.nameIn(p.Offer), "amount": p.Offer.MaxBonus.In(r.language)}
			to.Prizes = append(to.Prizes, pagePrize{fill.written("{offer}", r.rtl), fill.written("{amount}", r.rtl), percentIn(weight, sum, r.language)})
			delete(weights, p.Offer.ID)
		}
	}
}

// nameIn returns the name of a prize.
func (r reader) nameIn(offer content.WelcomeBonus) string { return nameIn(offer, r.language) }

// labelOf returns the label that a prize has on a wheel: two lines parted by "|".
func (r reader) labelOf(offer content.WelcomeBonus) string {
	fill := ofBonus(offer, r.language)
	if spins := offer.Terms.ExtraSpins; spins != nil {
		fill["spins"] = strconv.FormatInt(spins.Count, 10)
	}
	return fill.in(r.texts.of(r.language)["prize."+fieldOf(offer)]) // a drawing isolates nothing
}

// fieldOf returns the kind of label that a prize has on a wheel.
func fieldOf(offer content.WelcomeBonus) string {
	switch {
	case offer.Terms.ExtraSpins != nil:
		return "spins"
	case offer.Bets:
		return askSport
	case offer.Terms.Counts[content.Slots] == 0 && offer.Terms.Counts[content.Crash] > 0:
		return "crash"
	}
	return askCasino
}

// percentIn returns a share in percent with at most one decimal, as a language writes it.
func percentIn(part, all int64, language string) string {
	tenths := (part*2000 + all) / (2 * all)
	text := strconv.FormatInt(tenths/10, 10)
	if tenths%10 != 0 {
		text += money.DecimalSign(language) + strconv.FormatInt(tenths%10, 10)
	}
	return text + "%"
}

// clausesAt returns the clauses of a block at an address. The clause about its terms is left out in a currency without an offer, that about cashback without a VIP programme. The clause about prizes is that of the tournament's prizes.
func (c *Campaign) clausesAt(brand *content.Brand, at Param, clauses []string) []string {
	shown := slices.Clone(clauses)
	if at.Creator == nil && at.Currency != "" && c.offerIn(brand, at.Currency) == "" {
		shown = slices.DeleteFunc(shown, func(clause string) bool { return clause == termsClause })
	}
	if len(c.levels) == 0 {
		shown = slices.DeleteFunc(shown, func(clause string) bool { return clause == cashbackClause })
	}
	if c.series != nil {
		for i, clause := range shown {
			shown[i] = c.series.prizeClause(clause)
		}
	}
	return shown
}
