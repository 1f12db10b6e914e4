package player

import (
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

// TournamentState is where a tournament is in its time.
type TournamentState string

// The states.
const (
	TournamentUpcoming  TournamentState = "upcoming"
	TournamentRunning   TournamentState = "running"
	TournamentCounting  TournamentState = "counting" // over; the last results are awaited
	TournamentClosed    TournamentState = "closed"   // prizes are being paid
	TournamentPaid      TournamentState = "paid"
	TournamentCancelled TournamentState = "cancelled"
)

// Tournament is a tournament in a list. Times are unix milliseconds.
type Tournament struct {
	ID       string                  `json:"id"`
	Series   string                  `json:"series"`
	Name     string                  `json:"name"`
	About    string                  `json:"about"`
	Art      string                  `json:"art" enum:"cup,flag,tickets,wheel,ball,reel,gift,bracket" doc:"the picture of its card"`
	State    TournamentState         `json:"state" enum:"upcoming,running,counting,closed,paid,cancelled" doc:"counting: it is over, and the last results are awaited"`
	StartsAt int64                   `json:"starts_at"`
	EndsAt   int64                   `json:"ends_at"`
	Pool     money.Money             `json:"pool"`
	Places   int64                   `json:"places" doc:"how many win"`
	By       tournament.By           `json:"by" enum:"win,stake,rounds,multiplier,wheel,tickets" doc:"what places a player; tickets: a draw decides"`
	Players  int64                   `json:"players" doc:"who take part on the reader's board; 0 of one that is over"`
	Stage    *tournament.StageNumber `json:"stage,omitempty" doc:"of a knock-out, whose pool and prizes are those of the final"`
}

// Tournaments are the lists of tournaments.
type Tournaments struct {
	Current []Tournament `json:"current" nullable:"false" doc:"of each series the one that runs or comes next, the soonest end first"`
	Ended   []Tournament `json:"ended" nullable:"false" doc:"of the last two weeks, the latest first"`
}

// TournamentDetail is a tournament with everything that a player may want to know. Amounts are hundredths of the currency of its pool.
type TournamentDetail struct {
	Tournament
	Products []content.BonusProduct `json:"products" nullable:"false" doc:"what can be played: sports, slots, tables, quick, crash, suppliers"`
	Games    []string               `json:"games" nullable:"false" doc:"those that count; all of the products if empty. Of sports their ids."`
	Points   int64                  `json:"points" doc:"for each per; of rounds for each round"`
	Per      money.Amount           `json:"per" doc:"what gives points, or a ticket; 0 if it is no amount"`
	DailyCap int64                  `json:"daily_cap" doc:"most tickets of a day; 0: no tickets"`
	MinStake money.Amount           `json:"min_stake" doc:"smaller ones do not count; 0: none"`
	First    money.Amount           `json:"first_stake" doc:"the first play that counts has at least this stake, later ones may be smaller; 0: any"`
	MinOdds  money.Odds             `json:"min_odds" doc:"of bets on sports, thousandths; 0: any"`
	Singles  bool                   `json:"singles" doc:"of bets on sports only singles"`
	Winning  bool                   `json:"winning" doc:"only what has won counts"`
	Together bool                   `json:"together" doc:"all currencies share a board"`
	Prize    tournament.PrizeKind   `json:"prize" enum:"cash,bonus"`
	Wager    int64                  `json:"wager" doc:"of a bonus: how many times it is to be staked"`
	Days     int                    `json:"days" doc:"of a bonus: for which it can be used"`
	Manual   bool                   `json:"manual" doc:"staff check the results before prizes are paid"`
	Prizes   []PrizePlaces          `json:"prizes" nullable:"false"`
	Board    []BoardLine            `json:"board" nullable:"false" doc:"the first hundred places of the board of the currency"`
	Wheel    []tournament.Sector    `json:"wheel" nullable:"false" doc:"if a wheel gives the points"`
	Draw     TournamentDraw         `json:"draw"`
	Winners  []Winner               `json:"winners" nullable:"false" doc:"after the end"`
	Stages   []tournament.StageTime `json:"stages" nullable:"false" doc:"all stages of this knock-out, in order; empty of any other tournament"`
}

// PrizePlaces are places with the same prize.
type PrizePlaces struct {
	First  int64        `json:"first"`
	Last   int64        `json:"last"`
	Amount money.Amount `json:"amount" doc:"of each place"`
}

// BoardLine is a place of a board.
type BoardLine struct {
	Place  int64  `json:"place"`
	Player string `json:"player" doc:"an alias of the tournament, not the name of the account"`
	Points int64  `json:"points" doc:"hundredths of a multiple if the best one decides; tickets of a draw"`
}

// TournamentDraw is what a draw can be checked by.
type TournamentDraw struct {
	SeedHash    string `json:"seed_hash" doc:"SHA-256 of the seed, published before the start"`
	Seed        string `json:"seed" doc:"empty until the end"`
	Tickets     int64  `json:"tickets" doc:"that were drawn from"`
	TicketsHash string `json:"tickets_hash" doc:"SHA-256 of the list of tickets; empty until the end, and without a draw"`
}

// Winner is a place that has won.
type Winner struct {
	Place   int64       `json:"place"`
	Player  string      `json:"player"`
	Points  int64       `json:"points"`
	Prize   money.Money `json:"prize"`
	Ticket  int64       `json:"ticket" doc:"that was drawn, counted from 0"`
	First   int64       `json:"first" doc:"first ticket of the player"`
	Tickets int64       `json:"tickets" doc:"of the player; 0 without a draw"`
}

// MyTournaments is where a player takes part.
type MyTournaments struct {
	Entries []MyEntry `json:"entries" nullable:"false" doc:"in tournaments that are not long over, the latest first"`
	Prizes  []MyPrize `json:"prizes" nullable:"false" doc:"of the last year, the latest first"`
}

// MyEntry is a tournament in which a player takes part.
type MyEntry struct {
	Tournament string `json:"tournament"`
	Player     string `json:"player" doc:"the player's name on the board"`
	Points     int64  `json:"points"`
	Place      int64  `json:"place" doc:"0 without points"`
	Removed    bool   `json:"removed" doc:"staff have taken the player out"`
	JoinedAt   int64  `json:"joined_at" doc:"unix milliseconds: what is placed from then on counts"`
}

// MyPrize is a prize of a player.
type MyPrize struct {
	Tournament string                 `json:"tournament"`
	Name       string                 `json:"name"`
	Place      int64                  `json:"place"`
	Prize      money.Money            `json:"prize"`
	Status     tournament.PrizeStatus `json:"status" enum:"held,due,paid,refused" doc:"held: staff check it"`
}

// stateOf returns where an edition is in its time.
func stateOf(e tournament.Edition, now int64) TournamentState {
	switch {
	case e.Status != tournament.Open:
		return TournamentState(e.Status)
	case now < e.StartsAt:
		return TournamentUpcoming
	case now < e.EndsAt:
		return TournamentRunning
	}
	return TournamentCounting
}

func (a *API) shownTournament(e tournament.Edition, c money.Currency, language string, players int64) Tournament {
	return Tournament{ID: e.ID, Series: e.Series, Name: a.inLanguage(e.Terms.Name, language), About: a.inLanguage(e.Terms.About, language), Art: e.Terms.Art,
		State: stateOf(e, clock.Millis(a.Clock.Now())), StartsAt: e.StartsAt, EndsAt: e.EndsAt, Pool: money.Money{Amount: e.Terms.Pool[c], Currency: c}, Places: e.Terms.Places(),
		By: e.Terms.By, Players: players, Stage: e.Terms.StageNumber()}
}

func (a *API) tournamentDetail(e tournament.Edition, c money.Currency, language string, board tournament.Board) TournamentDetail {
	t := e.Terms
	d := TournamentDetail{Tournament: a.shownTournament(e, c, language, board.Players), Products: t.Products, Games: t.Games, Points: t.Points, Per: t.Per[c], DailyCap: t.DailyCap,
		MinStake: t.MinStake[c], First: t.First[c], MinOdds: t.MinOdds, Singles: t.Singles, Winning: t.Winning, Together: t.Together, Prize: t.Prize, Wager: t.Wager, Days: t.Days, Manual: t.Manual,
		Prizes: make([]PrizePlaces, len(t.Prizes)), Board: make([]BoardLine, len(board.Places)), Wheel: []tournament.Sector{}, Winners: []Winner{},
		Draw: TournamentDraw{e.SeedHash, e.Seed, e.Tickets, e.TicketsHash}, Stages: t.Stages()}
	if d.Games == nil {
		d.Games = []string{}
	}
	for i, p := range t.Prizes {
		d.Prizes[i] = PrizePlaces{p.First, p.Last, t.PrizeOf(p.First, c)}
	}
	for i, p := range board.Places {
		d.Board[i] = BoardLine{p.Place, p.Alias, p.Points}
	}
	if t.By == tournament.ByWheel {
		d.Wheel = tournament.Wheel()
	}
	return d
}

// winnersOf returns the winners of the board of a currency. Staff have refused some prizes: they are not shown.
func winnersOf(e tournament.Edition, c money.Currency, prizes []tournament.Prize) []Winner {
	all := []Winner{}
	for _, p := range prizes {
		if p.Board == e.Terms.BoardOf(c) && p.Status != tournament.Refused {
			all = append(all, Winner{p.Place, tournament.Alias(e.ID, p.PlayerID), p.Points, money.Money{Amount: p.Amount, Currency: p.Currency}, p.Ticket, p.FirstTicket, p.Tickets})
		}
	}
	return all
}

// seriesName returns the name of a series, or its id if the brand has it no more.
func (a *API) seriesName(id, language string) string {
	if s, ok := a.Tournaments.Named(id); ok {
		return a.inLanguage(s.Name, language)
	}
	return id
}

// inLanguage returns a text in the reader's language, or in English.
func (a *API) inLanguage(texts map[string]string, language string) string {
	if text := texts[a.Brand.Normalise(language)]; text != "" {
		return text
	}
	return texts["en"]
}
