package betaudit

import (
	"maidan/internal/audit"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// termsChecks check the terms that a bet was taken on.
var termsChecks = []betCheck{
	{"each bet has the terms on which it was accepted", checkDigest},
	{"each bet was accepted by one command with its player's key", checkTaken},
	{"the stake of each bet is the unit stake times its lines, and the number of lines follows from its legs", checkLines},
	{"the odds and the potential payout of each bet follow from its legs", checkPrice},
	{"each bet has all its legs, and each leg belongs to its player", checkLegs},
}

// checkDigest compares a bet with the digest of its terms. Bets from before digests were stored cannot be checked.
func checkDigest(x *auditedBet, b *audit.Breaches) {
	for _, c := range x.commands {
		_, sum, err := bet.ReadAnswer([]byte(c.Answer))
		switch {
		case err != nil: // checkTaken reports it
		case sum == "":
			b.Excuse("bets were taken before the digest of their terms was stored")
		case sum != x.Digest(c.Key, c.Hash):
			b.Add("bet %s does not have the terms that command %s accepted", x.ID, c.Key)
		}
	}
}

func checkTaken(x *auditedBet, b *audit.Breaches) {
	if len(x.commands) != 1 {
		b.Add("bet %s was taken by %d commands", x.ID, len(x.commands))
		return
	}
	c := x.commands[0]
	if tail := ":" + string(x.PlayerID); len(c.Key) <= len(tail) || c.Key[len(c.Key)-len(tail):] != tail {
		b.Add("bet %s is of player %s, command %s took it", x.ID, x.PlayerID, c.Key)
	}
	if c.At != x.PlacedAt {
		b.Add("bet %s was placed at %d, command %s is of %d", x.ID, x.PlacedAt, c.Key, c.At)
	}
}

func checkLines(x *auditedBet, b *audit.Breaches) {
	legs, eachWay := x.combined()
	want := bet.Lines(legs, x.Sizes)
	if x.EachWay {
		want *= 2
	}
	kind := bet.System
	switch {
	case legs == 1:
		kind = bet.Single
	case len(x.Sizes) == 1 && x.Sizes[0] == legs:
		kind = bet.Accumulator
	}
	switch {
	case x.Lines != want || x.Stake != x.Unit*money.Amount(x.Lines):
		b.Add("bet %s stakes %d on %d lines of %d: its %d legs make %d lines", x.ID, x.Stake, x.Lines, x.Unit, legs, want)
	case x.Kind != kind:
		b.Add("bet %s is a bet of kind %s with the legs of one of kind %s", x.ID, x.Kind, kind)
	case eachWay != x.EachWay:
		b.Add("bet %s says each way: %t, its legs say %t", x.ID, x.EachWay, eachWay)
	}
}

// combined returns the number of legs that lines combine, as Slip.legs does, and whether there are place parts.
func (x *auditedBet) combined() (legs int, eachWay bool) {
	for i, l := range x.Legs {
		switch {
		case l.Place != nil:
			eachWay = true
		case l.Builder == 0 || x.FirstOfBuilder(i):
			legs++
		}
	}
	return legs, eachWay
}

// checkPrice computes odds and potential again as placement does.
func checkPrice(x *auditedBet, b *audit.Breaches) {
	limits, known := bet.LimitsOf(x.Currency)
	if !known || len(x.Legs) == 0 || len(x.Sizes) == 0 || x.Stake <= 0 {
		b.Add("bet %s is in %s with %d legs: no such bet is taken", x.ID, x.Currency, len(x.Legs))
		return
	}
	again := *x.Bet
	again.Cashed = 0
	again.Price(limits.MaxPayout)
	if again.Odds != x.Odds || again.Potential != x.Potential {
		b.Add("bet %s has odds %d and pays up to %d: by its legs %d and %d", x.ID, x.Odds, x.Potential, again.Odds, again.Potential)
	}
}

func checkLegs(x *auditedBet, b *audit.Breaches) {
	wins := len(x.Legs)
	if x.EachWay {
		wins /= 2
	}
	for i, l := range x.Legs {
		o, known := x.offers[l.SelectionID]
		switch {
		case x.owned[i].position != i:
			b.Add("bet %s has no leg %d", x.ID, i)
		case x.owned[i].player != x.PlayerID:
			b.Add("leg %d of bet %s is of player %s, the bet of %s", i, x.ID, x.owned[i].player, x.PlayerID)
		case !known:
			b.Add("leg %d of bet %s is on selection %s, which does not exist", i, x.ID, l.SelectionID)
		case o.MarketID != l.MarketID:
			b.Add("leg %d of bet %s is in market %s, its selection %s in %s", i, x.ID, l.MarketID, l.SelectionID, o.MarketID)
		case l.Builder > 0 && l.BuilderOdds != x.oddsOf(l.Builder):
			b.Add("leg %d of bet %s is part of a builder at other odds than the others", i, x.ID)
		case x.EachWay && (i < wins) != (l.Place == nil), x.EachWay && i >= wins && l.Odds != x.Legs[i-wins].Odds:
			b.Add("leg %d of bet %s is not the half of an each-way leg that it should be", i, x.ID)
		default:
			continue
		}
		return
	}
	if len(x.Legs) == 0 || x.EachWay && len(x.Legs)%2 == 1 {
		b.Add("bet %s has %d legs", x.ID, len(x.Legs))
	}
}

// oddsOf returns the odds of the first leg of a builder.
func (x *auditedBet) oddsOf(builder int) money.Odds {
	for _, l := range x.Legs {
		if l.Builder == builder {
			return l.BuilderOdds
		}
	}
	return 0
}
