package tournament

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
	"maidan/internal/money"
	"maidan/internal/play"
)

// File is the name of the file of tournaments inside the folder of a brand.
const File = "tournaments.yaml"

// Euro is the currency of amounts that are converted to those of players.
const Euro money.Currency = "EUR"

// catalogue is the content of the file.
type catalogue struct {
	// Rates are hundredths of a currency for one euro.
	Rates  map[money.Currency]int64 `yaml:"rates"`
	Series []Series                 `yaml:"series"`
}

// Amounts are hundredths by currency. One of a euro stands for every currency that is not named.
type Amounts map[money.Currency]money.Amount

// Series is what an operator plays again and again.
type Series struct {
	ID       string                 `yaml:"id"`
	Name     map[string]string      `yaml:"name"`  // by language
	About    map[string]string      `yaml:"about"` // one sentence, by language
	Art      string                 `yaml:"art"`   // of its card: one of Arts
	Schedule Schedule               `yaml:"schedule"`
	Products []content.BonusProduct `yaml:"products"`
	Games    []string               `yaml:"games"` // those that count; empty for all of the products
	By       By                     `yaml:"by"`
	Points   int64                  `yaml:"points"`    // for Per, or for each round
	Per      Amounts                `yaml:"per"`       // what gives points, or a ticket
	DailyCap int64                  `yaml:"daily_cap"` // of tickets of a player; 0: none
	MinStake Amounts                `yaml:"min_stake"`
	First    Amounts                `yaml:"first_stake"` // least stake of the first play that counts; later ones may be smaller
	MinOdds  money.Odds             `yaml:"min_odds"`    // of bets on sports, thousandths
	Singles  bool                   `yaml:"singles"`     // of bets on sports only those with one leg
	Winning  bool                   `yaml:"winning"`     // only what has won counts
	Together bool                   `yaml:"together"`    // all currencies share a board
	Pool     Amounts                `yaml:"pool"`
	Prizes   []Places               `yaml:"prizes"`
	Prize    PrizeKind              `yaml:"prize"`
	Wager    int64                  `yaml:"wager"` // of a prize that is a bonus
	Days     int                    `yaml:"days"`  // for which such a bonus can be used
	Manual   bool                   `yaml:"manual"`
	Stages   []Stage                `yaml:"stages"` // of a knock-out; empty for any other
	rates    map[money.Currency]int64
}

// By is what places a player on a board.
type By string

// What may place a player.
const (
	ByWin        By = "win"        // points for what is paid
	ByStake      By = "stake"      // points for what is staked
	ByRounds     By = "rounds"     // points for each round or bet
	ByMultiplier By = "multiplier" // the best multiple of a stake, in hundredths
	ByWheel      By = "wheel"      // a wheel is spun for each round or bet
	ByTickets    By = "tickets"    // tickets for what is staked on a day; a draw decides
)

// Bys returns all of them.
func Bys() []By { return []By{ByWin, ByStake, ByRounds, ByMultiplier, ByWheel, ByTickets} }

// PrizeKind is how prizes are paid.
type PrizeKind string

// The kinds of prizes.
const (
	Cash  PrizeKind = "cash"
	Bonus PrizeKind = "bonus"
)

// PrizeKinds returns all kinds of prizes.
func PrizeKinds() []PrizeKind { return []PrizeKind{Cash, Bonus} }

// Arts returns the pictures of cards, which the player app draws.
func Arts() []string {
	return []string{"cup", "flag", "tickets", "wheel", "ball", "reel", "gift", "bracket"}
}

// Places share the pool: each place from First to Last gets Share ten-thousandths of it.
type Places struct {
	First int64 `yaml:"first" json:"first" doc:"place"`
	Last  int64 `yaml:"last" json:"last" doc:"place"`
	Share int64 `yaml:"share" json:"share" doc:"of each place, ten-thousandths of the pool"`
}

// wholePool is the sum of all shares of a pool.
const wholePool = 10_000

// Load reads and validates the tournaments of a brand's folder; a brand without the file has none. The error names every problem with its line.
func Load(folder fs.FS, b *content.Brand) ([]Series, error) {
	data, err := fs.ReadFile(folder, File)
	if err != nil {
		if _, missing := fs.Stat(folder, File); missing != nil {
			return nil, nil //nolint:nilerr // a brand may have no tournaments
		}
		return nil, fmt.Errorf("read tournaments: %w", err)
	}
	return Parse(File, data, b)
}

// Parse reads and validates a file of tournaments; name is used in errors.
func Parse(name string, data []byte, b *content.Brand) ([]Series, error) {
	c := &catalogue{}
	file, err := datafile.Read(name, data, c)
	if err != nil {
		return nil, fmt.Errorf("tournaments: %w", err)
	}
	for _, one := range b.Currencies {
		if rate := c.Rates[one.ISOCode]; rate < 1 || rate > 100_000_000 {
			file.Reportf([]any{"rates"}, "rate of %s must be from 1 to 100000000 hundredths for one euro", one.ISOCode)
		}
	}
	seen := map[string]bool{}
	for i := range c.Series {
		s := &c.Series[i]
		s.rates = c.Rates
		if seen[s.ID] {
			file.Reportf([]any{"series", i, "id"}, "series %s is there twice", s.ID)
		}
		seen[s.ID] = true
		s.check(b, func(field, format string, args ...any) {
			file.Reportf([]any{"series", i, field}, s.ID+": "+format, args...)
		})
	}
	if err := file.Err(); err != nil {
		return nil, fmt.Errorf("tournaments: %w", err)
	}
	return c.Series, nil
}

var seriesShape = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// check reports what is wrong with a series.
func (s *Series) check(b *content.Brand, wrong func(field, format string, args ...any)) {
	if _, edition := SeriesIn(s.ID); edition || !seriesShape.MatchString(s.ID) {
		wrong("id", "an id has small letters, digits and dashes, at most 40, and no date at its end")
	}
	for _, l := range b.EnabledLanguages() {
		if s.Name[l.Code] == "" || s.About[l.Code] == "" {
			wrong("name", "name and about are missing in %s", l.Name)
		}
	}
	if !slices.Contains(Arts(), s.Art) {
		wrong("art", "art must be one of %v", Arts())
	}
	if text := s.Schedule.wrong(); text != "" {
		wrong("schedule", "%s", text)
	}
	if len(s.Products) == 0 || slices.ContainsFunc(s.Products, func(p content.BonusProduct) bool { return !slices.Contains(play.Products(), p) }) {
		wrong("products", "products must be some of %v", play.Products())
	}
	s.checkScore(wrong)
	s.checkPrizes(wrong)
	s.checkStages(wrong)
	for field, amounts := range map[string]Amounts{"per": s.Per, "min_stake": s.MinStake, "first_stake": s.First, "pool": s.Pool} {
		for _, c := range slices.Sorted(maps.Keys(amounts)) {
			if !c.Known() || amounts[c] < 0 || amounts[c] > most {
				wrong(field, "%s of %s must be from 0 to %d hundredths of a known currency", field, c, most)
			}
		}
		if _, ok := amounts[Euro]; !ok && len(amounts) > 0 {
			wrong(field, "%s is missing in EUR, of which other currencies are converted", field)
		}
	}
}

// most bounds amounts in the file so that converted sums stay far below the largest int64.
const most money.Amount = 1_000_000_000_000

func (s *Series) checkScore(wrong func(field, format string, args ...any)) {
	needsPer := s.By == ByWin || s.By == ByStake || s.By == ByTickets
	if !slices.Contains(Bys(), s.By) {
		wrong("by", "by must be one of %v", Bys())
	}
	if (s.By == ByWin || s.By == ByStake || s.By == ByRounds) != (s.Points > 0) || s.Points > 1_000_000 {
		wrong("points", "win, stake and rounds have points from 1 to 1000000, others have none")
	}
	if needsPer != (s.Per[Euro] > 0) {
		wrong("per", "win, stake and tickets have a per, others have none")
	}
	if (s.By == ByTickets) != (s.DailyCap > 0) || s.By == ByTickets && !s.Together {
		wrong("daily_cap", "tickets have a daily_cap and are drawn for all currencies together; others have none")
	}
	if s.MinOdds < 0 || (s.MinOdds > 0 || s.Singles) && !slices.Contains(s.Products, content.Sports) {
		wrong("min_odds", "min_odds and singles are rules of bets on sports")
	}
}

func (s *Series) checkPrizes(wrong func(field, format string, args ...any)) {
	if s.Pool[Euro] <= 0 {
		wrong("pool", "pool must be above zero")
	}
	place, shared := int64(0), int64(0)
	for _, p := range s.Prizes {
		if p.First != place+1 || p.Last < p.First || p.Share < 1 {
			wrong("prizes", "places must follow each other from 1 on, each with a share")
		}
		place = p.Last
		shared += p.Share * (p.Last - p.First + 1)
	}
	if place < 1 || place > mostPlaces || shared > wholePool {
		wrong("prizes", "from 1 to %d places share at most %d, not %d", mostPlaces, wholePool, shared)
	}
	if !slices.Contains(PrizeKinds(), s.Prize) {
		wrong("prize", "prize must be one of %v", PrizeKinds())
	}
	if (s.Prize == Bonus) != (s.Wager > 0) || (s.Prize == Bonus) != (s.Days > 0) || s.Wager < 0 || s.Days < 0 || s.Wager > 200 || s.Days > 365 {
		wrong("wager", "a bonus has a wager from 1 to 200 and days from 1 to 365, cash has neither")
	}
}

// mostPlaces is the largest number of prizes of a board.
const mostPlaces = 1000
