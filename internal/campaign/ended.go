package campaign

import (
	"maidan/internal/content"
)

// offerAt returns the offer that the page sells at an address: its own, or the one that takes its place while that does not run.
func (c *Campaign) offerAt(brand *content.Brand, at Param) OfferRef {
	own := c.ownOfferAt(brand, at)
	if next, ok := nextOffer(brand, own); ok {
		return next
	}
	return own
}

// nextOffer returns the welcome offer that takes the place of one that does not run: the first of the same kind in its currency.
func nextOffer(brand *content.Brand, own OfferRef) (OfferRef, bool) {
	bonus, made := bonusOf(brand, own)
	if !made || brand.RunsIn(own.ID, own.Currency) {
		return OfferRef{}, false
	}
	for _, offer := range brand.RunningOffers() {
		if other, made := offer.In(own.Currency); made && offer.IsWelcome() && kindOf(other) == kindOf(bonus) {
			return OfferRef{offer.ID, own.Currency}, true
		}
	}
	return OfferRef{}, false
}

// notice says that the offer on bets that the page explains does not run, or that its own offer does not, and what runs in its place, or that another offer that its
// texts name does not; "" while they run.
func (s *Site) notice(c *Campaign, at Param, language content.Language) string {
	if held, ok := c.held(s.brand, at); ok && !s.brand.RunsIn(c.Holds, held.MaxBonus.Currency) {
		return fillers{"old": nameIn(held, language.Code)}.written(s.texts.of(language.Code)["offer.ended"], language.RTL)
	}
	own := c.ownOfferAt(s.brand, at)
	old, made := bonusOf(s.brand, own)
	if !made || s.brand.RunsIn(own.ID, own.Currency) {
		return s.namedEnded(c, language)
	}
	texts := s.texts.of(language.Code)
	next, ok := nextOffer(s.brand, own)
	if !ok {
		return fillers{"old": nameIn(old, language.Code)}.written(texts["offer.ended"], language.RTL)
	}
	bonus, _ := bonusOf(s.brand, next)
	fill := fillers{"old": nameIn(old, language.Code), "offer": nameIn(bonus, language.Code), "amount": bonus.MaxBonus.In(language.Code)}
	return fill.written(texts["offer.next"], language.RTL)
}

// namedEnded says that an offer of which the page's texts name figures runs in no currency; "" while all of them run.
func (s *Site) namedEnded(c *Campaign, language content.Language) string {
	for _, id := range c.namedOffers() {
		if made := s.brand.BonusesOf(id); len(made) > 0 && !s.brand.Runs(id) {
			return fillers{"old": nameIn(made[0], language.Code)}.written(s.texts.of(language.Code)["offer.ended"], language.RTL)
		}
	}
	return ""
}

// nameIn returns the name of an offer in a language, or in English.
func nameIn(bonus content.WelcomeBonus, language string) string {
	if name := bonus.BonusName[language]; name != "" {
		return name
	}
	return bonus.BonusName["en"]
}
