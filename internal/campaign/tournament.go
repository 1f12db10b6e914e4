package campaign

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

// Tournament is a series of tournaments that pages may name, with the terms of an edition that is announced now.
type Tournament struct {
	ID string
	tournament.Terms
}

// LoadTournaments reads the tournaments of a brand's folder. A brand without them has none. The error names every problem with its line.
func LoadTournaments(folder fs.FS, brand *content.Brand) ([]Tournament, error) {
	series, err := tournament.Load(folder, brand)
	if err != nil || len(series) == 0 {
		return nil, err
	}
	rates, err := readRates(folder)
	if err != nil {
		return nil, fmt.Errorf("tournaments: %w", err)
	}
	all := make([]Tournament, len(series))
	for i, s := range series {
		all[i] = Tournament{s.ID, tournament.Terms{
			Name: s.Name, About: s.About, Art: s.Art, Products: s.Products, Games: s.Games, By: s.By, Points: s.Points, Per: rates.convert(s.Per), DailyCap: s.DailyCap,
			MinStake: rates.convert(s.MinStake), First: rates.convert(s.First), MinOdds: s.MinOdds, Singles: s.Singles, Winning: s.Winning, Together: s.Together,
			Pool: rates.convert(s.Pool), Prizes: s.Prizes, Prize: s.Prize, Wager: s.Wager, Days: s.Days, Manual: s.Manual,
		}}
	}
	return all, nil
}

// rates are hundredths of a currency for one euro.
type rates map[money.Currency]int64

func readRates(folder fs.FS) (rates, error) {
	data, err := fs.ReadFile(folder, tournament.File)
	if err != nil {
		return nil, err
	}
	var file struct {
		Rates  rates `yaml:"rates"`
		Series []any `yaml:"series"`
	}
	_, err = datafile.Read(tournament.File, data, &file)
	return file.Rates, err
}

// convert returns amounts in every currency, rounded as package tournament rounds those that it announces: down to what can be staked, but not to zero.
func (r rates) convert(of tournament.Amounts) tournament.Amounts {
	if len(of) == 0 {
		return nil
	}
	all := tournament.Amounts{}
	for c, rate := range r {
		amount, named := of[c]
		if !named {
			step := money.StakeStep(c)
			amount = of[tournament.Euro] * money.Amount(rate) / 100
			amount = max(amount-amount%step, min(amount, step))
		}
		all[c] = amount
	}
	return all
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

// exits returns where the page sends players. Those of a tournament's page join it, unless the page names another place; a player who has signed in before
// only sees it.
func (c *Campaign) exits() pageAfter {
	exits := pageAfter{After: c.After}
	if c.Tournament == "" {
		return exits
	}
	exits.Signed = "tournaments/" + c.Tournament
	for _, place := range []*string{&exits.Register, &exits.Login} {
		if *place == "" {
			*place = exits.Signed + "?join=1"
		}
	}
	return exits
}

// pastEdition is the notice of information dialogs about editions that are over.
const pastEdition = "past-edition"

// infoOf returns the name of the page's information dialog, or "". A page whose tournament runs does not show the rules of an edition that is over.
func (s *Site) infoOf(c *Campaign) string {
	if info, ok := s.infos[c.Info]; ok && c.Tournament != "" && info.Notice == pastEdition {
		return ""
	}
	return c.Info
}
