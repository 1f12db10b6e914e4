package content

import (
	"regexp"
	"slices"

	"maidan/internal/content/datafile"
	"maidan/internal/money"
)

// PrizeDraw is what visitors of landing pages can win: a wheel, a capsule machine or a scratch card draws one of its prizes.
type PrizeDraw struct {
	ID     string  `yaml:"id"`
	Hours  int64   `yaml:"hours"` // for which a prize can be claimed
	Prizes []Prize `yaml:"prizes"`
}

// Prize is an offer with its weight: its share among all weights of a draw is its chance. The prizes of a wheel are its fields, in their order.
type Prize struct {
	Offer  string `yaml:"offer"`
	Weight int64  `yaml:"weight"`
}

// The bounds of a prize draw.
const (
	fewestPrizes = 2
	mostPrizes   = 16
	mostWeight   = 1_000_000 // all together
	mostHours    = 30 * 24
)

var drawName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

func (b *Brand) checkPrizeDraws(file *datafile.File) {
	seen := map[string]bool{}
	for i, d := range b.PrizeDraws {
		to := part{file, []any{"prize_draws", i}}
		if !drawName.MatchString(d.ID) || seen[d.ID] {
			to.Reportf([]any{"id"}, "id %q of a prize draw is badly formed or repeated", d.ID)
		}
		seen[d.ID] = true
		if d.Hours < 1 || d.Hours > mostHours {
			to.Reportf([]any{"hours"}, "hours of %s must be from 1 to %d", d.ID, mostHours)
		}
		if len(d.Prizes) < fewestPrizes || len(d.Prizes) > mostPrizes {
			to.Reportf([]any{"prizes"}, "a prize draw has %d to %d prizes", fewestPrizes, mostPrizes)
		}
		b.checkPrizes(to, d.Prizes)
	}
}

func (b *Brand) checkPrizes(to reporter, prizes []Prize) {
	sum := int64(0)
	for i, p := range prizes {
		if p.Weight < 1 || p.Weight > mostWeight {
			to.Reportf([]any{"prizes", i, "weight"}, "a weight is from 1 to %d", mostWeight)
		}
		sum += p.Weight
		offer := slices.IndexFunc(b.Offers, func(o Offer) bool { return o.ID == p.Offer })
		if offer < 0 || !b.Offers[offer].isPrize() {
			to.Reportf([]any{"prizes", i, "offer"}, "%q is no offer for the first deposit that nobody can choose (kind match, code)", p.Offer)
		}
	}
	if sum > mostWeight {
		to.Reportf([]any{"prizes"}, "the weights come to more than %d", mostWeight)
	}
}

// isPrize reports whether a prize draw can give an offer: one that everybody can choose is no prize, and one without a deposit invites accounts that are opened for it alone.
func (o Offer) isPrize() bool { return o.Kind == Match && o.Code && o.Deposit <= 1 && o.VIP == "" }

// PrizeDraw returns the prize draw with an id.
func (b *Brand) PrizeDraw(drawID string) (PrizeDraw, bool) {
	i := slices.IndexFunc(b.PrizeDraws, func(d PrizeDraw) bool { return d.ID == drawID })
	if i < 0 {
		return PrizeDraw{}, false
	}
	return b.PrizeDraws[i], true
}

// RunningPrize is a prize that can be won now.
type RunningPrize struct {
	Offer  WelcomeBonus
	Weight int64
}

// RunningPrizes returns what a prize draw can give now in a currency, in its order: an offer that does not run, or is not made in the currency, is left out. It is nil if fewer than two are left.
func (b *Brand) RunningPrizes(drawID string, currency money.Currency) []RunningPrize {
	drawn, _ := b.PrizeDraw(drawID)
	running := b.RunningOffers()
	prizes := make([]RunningPrize, 0, len(drawn.Prizes))
	for _, p := range drawn.Prizes {
		i := slices.IndexFunc(running, func(o Offer) bool { return o.ID == p.Offer })
		if i < 0 || !running[i].isPrize() {
			continue
		}
		if offer, made := running[i].In(currency); made {
			prizes = append(prizes, RunningPrize{offer, p.Weight})
		}
	}
	if len(prizes) < fewestPrizes {
		return nil
	}
	return prizes
}
