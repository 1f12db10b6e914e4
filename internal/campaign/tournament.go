package campaign

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

// Tournament is a series of tournaments that pages may name, with the terms of an edition that is announced now.
type Tournament struct {
	ID       string
	Schedule tournament.Schedule
	tournament.Terms
}

// LoadTournaments reads the tournaments of a brand's folder. A brand without them has none. The error names every problem with its line.
func LoadTournaments(folder fs.FS, brand *content.Brand) ([]Tournament, error) {
	series, err := tournament.Load(folder, brand)
	if err != nil || len(series) == 0 {
		return nil, err
	}
	all := make([]Tournament, len(series))
	for i, one := range series {
		all[i] = Tournament{one.ID, one.Schedule, one.Announced()}
	}
	return all, nil
}

// tournamentFillers are the placeholders that a tournament gives to the texts of its page.
var tournamentFillers = []string{"pool", "per", "points", "min_stake", "first_stake", "places", "wager", "days", "min_odds", "daily_cap"}

// fillers returns the placeholders of a tournament, without those that it does not have. Amounts are in a currency and formatted for a language.
func (t *Tournament) fillers(c money.Currency, language string) fillers {
	amount := func(of tournament.Amounts) string {
		if of[c] == 0 {
			return ""
		}
		return money.Money{Amount: of[c], Currency: c}.In(language)
	}
	number := func(n int64) string {
		if n == 0 {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	fill := fillers{
		"pool": amount(t.Pool), "per": amount(t.Per), "points": number(t.Points), "min_stake": amount(t.MinStake), "first_stake": amount(t.First),
		"places": number(t.Places()), "wager": number(t.Wager), "days": number(int64(t.Days)), "daily_cap": number(t.DailyCap),
	}
	if t.MinOdds > 0 {
		fill["min_odds"] = t.MinOdds.String()
	}
	for name, value := range fill {
		if value == "" {
			delete(fill, name)
		}
	}
	return fill
}

// The clauses about the tournament of a page. The one about prizes becomes that of the tournament's kind of prize.
const (
	tournamentClauses = "tournament-"
	bonusPrizeClause  = "tournament-prize"
	cashPrizeClause   = "tournament-cash"
)

// prizeClause returns the clause that is shown for a clause of the page.
func (t *Tournament) prizeClause(clause string) string {
	if clause != bonusPrizeClause && clause != cashPrizeClause {
		return clause
	}
	if t.Prize == tournament.Cash {
		return cashPrizeClause
	}
	return bonusPrizeClause
}

// tournament checks the page's tournament, and its clauses.
func (c checker) tournament() {
	found := slices.IndexFunc(c.tournaments, func(t Tournament) bool { return t.ID == c.Tournament })
	switch {
	case found >= 0:
		c.series = &c.tournaments[found]
	case c.Tournament != "":
		c.file.Reportf([]any{"tournament"}, "the brand has no tournament %q", c.Tournament)
	}
	for i, block := range c.Blocks {
		for j, clause := range block.Clauses {
			if strings.HasPrefix(clause, tournamentClauses) && c.Tournament == "" {
				c.file.Reportf([]any{"blocks", i, "clauses", j}, "clause %q belongs to a page with a tournament", clause)
			}
		}
	}
}

// participate is the deep link with which the app lets a player take part in a tournament, whichever place the page sends to.
const participate = "participate"

// exits returns where the page sends players. Those of a tournament's page join it, unless the page names another place; a player who has signed in before
// only sees it. The deep link to take part names the tournament.
func (c *Campaign) exits() pageAfter {
	exits := pageAfter{After: c.After}
	if c.Tournament == "" {
		return exits
	}
	exits.Signed = "tournaments/" + c.Tournament
	if exits.Hash == participate {
		exits.Hash += "=" + c.Tournament
	}
	for _, place := range []*string{&exits.Register, &exits.Login} {
		if *place == "" {
			*place = exits.Signed + "?join=1"
		}
	}
	return exits
}
