package campaign

import (
	"strconv"

	"maidan/internal/content"
	"maidan/internal/money"
)

// pageBonus is a welcome offer in one currency as a form shows it.
type pageBonus struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Amount  string         `json:"amount"`
	Percent int            `json:"percent"`
	Casino  bool           `json:"casino"`
	Bets    bool           `json:"bets"`
	Terms   pageBonusTerms `json:"terms"`
}

// pageBonusTerms are the conditions of an offer. Amounts and odds are formatted, those that do not apply are "".
type pageBonusTerms struct {
	MinDeposit  string                         `json:"min_deposit"`
	Wager       int64                          `json:"wager"`
	Days        int                            `json:"days"`
	MaxBet      string                         `json:"max_bet"`
	MaxTransfer int64                          `json:"max_transfer"` // times the bonus; 0: no limit
	MinOdds     string                         `json:"min_odds"`
	MaxOdds     string                         `json:"max_odds"`
	Counts      map[content.BonusProduct]int64 `json:"counts"` // percent of a stake that counts, by product
}

// bonusFor formats an offer for a language.
func bonusFor(bonus content.WelcomeBonus, lang content.Language) pageBonus {
	name := bonus.BonusName[lang.Code]
	if name == "" {
		name = bonus.BonusName["en"]
	}
	if lang.RTL {
		name = isolated(name)
	}
	return pageBonus{bonus.ID, name, bonus.MaxBonus.In(lang.Code), bonus.Percent, bonus.Casino, bonus.Bets, termsIn(bonus, lang.Code)}
}

func termsIn(bonus content.WelcomeBonus, language string) pageBonusTerms {
	amount := func(a money.Amount) string {
		if a == 0 {
			return ""
		}
		return money.Money{Amount: a, Currency: bonus.MaxBonus.Currency}.In(language)
	}
	odds := func(o money.Odds) string {
		if o == 0 {
			return ""
		}
		return o.String()
	}
	t := bonus.Terms
	return pageBonusTerms{MinDeposit: amount(t.MinDeposit), Wager: t.Wager, Days: t.Days, MaxBet: amount(t.MaxBet), MaxTransfer: t.MaxTransfer,
		MinOdds: odds(t.MinOdds), MaxOdds: odds(t.MaxOdds), Counts: t.Counts}
}

// ofTerms returns the placeholders of an offer's terms: {min_deposit}, {wager} and {days}.
func ofTerms(bonus content.WelcomeBonus, language string) fillers {
	t := termsIn(bonus, language)
	return fillers{"min_deposit": t.MinDeposit, "wager": strconv.FormatInt(t.Wager, 10), "days": strconv.Itoa(t.Days)}
}
