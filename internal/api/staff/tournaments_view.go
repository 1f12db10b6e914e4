package staff

import (
	"context"
	"maps"
	"slices"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

// TournamentEdition is a tournament in a list. Times are unix milliseconds.
type TournamentEdition struct {
	ID       string                  `json:"id"`
	Series   string                  `json:"series"`
	Name     map[string]string       `json:"name" doc:"by language"`
	Status   tournament.Status       `json:"status" enum:"open,closed,paid,cancelled" doc:"whether an open one has begun or is over follows from its times; closed: prizes are being paid"`
	StartsAt int64                   `json:"starts_at"`
	EndsAt   int64                   `json:"ends_at"`
	ClosesAt int64                   `json:"closes_at" doc:"when it is ranked or drawn: what was placed before the end has its result by then"`
	Pool     money.Money             `json:"pool" doc:"in euros if the brand has them"`
	Together bool                    `json:"together" doc:"all currencies share a board and the pool; otherwise each currency has both"`
	Players  int64                   `json:"players" doc:"who take part"`
	Held     int64                   `json:"held" doc:"prizes that wait for staff"`
	Stage    *tournament.StageNumber `json:"stage,omitempty" doc:"of a knock-out, whose pool and prizes are those of the final"`
}

func tournamentEdition(e tournament.Edition, tally tournament.Tally) TournamentEdition {
	return TournamentEdition{e.ID, e.Series, e.Terms.Name, e.Status, e.StartsAt, e.EndsAt, e.ClosesAt, poolOf(e.Terms), e.Terms.Together, tally.Players, tally.Held, e.Terms.StageNumber()}
}

// poolOf returns the pool in euros, or in the first currency of a brand without them.
func poolOf(t tournament.Terms) money.Money {
	c := tournament.Euro
	if _, ok := t.Pool[c]; !ok {
		c = slices.Min(slices.Collect(maps.Keys(t.Pool)))
	}
	return money.Money{Amount: t.Pool[c], Currency: c}
}

// TournamentEditionDetail is a tournament with everything that staff decide by.
type TournamentEditionDetail struct {
	TournamentEdition
	Terms  TournamentTerms        `json:"terms"`
	Boards []TournamentBoard      `json:"boards" nullable:"false" doc:"that have players"`
	Seed   TournamentSeed         `json:"draw"`
	Stages []tournament.StageTime `json:"stages" nullable:"false" doc:"all stages of this knock-out, in order; empty of any other tournament"`
}

// TournamentTerms are the conditions of a tournament, as announced. Amounts are hundredths by currency.
type TournamentTerms struct {
	Name     map[string]string      `json:"name" doc:"by language"`
	About    map[string]string      `json:"about" doc:"one sentence, by language"`
	Art      string                 `json:"art" doc:"the picture of its card"`
	Products []content.BonusProduct `json:"products" nullable:"false" doc:"what can be played: sports, slots, tables, quick, crash, suppliers"`
	Games    []string               `json:"games,omitempty" doc:"those that count; all of the products if empty. Of sports their ids."`
	By       tournament.By          `json:"by" enum:"win,stake,rounds,multiplier,wheel,tickets" doc:"what places a player; tickets: a draw decides"`
	Points   int64                  `json:"points" doc:"for each per; of rounds for each round"`
	Per      tournament.Amounts     `json:"per,omitempty" doc:"what gives points, or a ticket"`
	DailyCap int64                  `json:"daily_cap" doc:"most tickets of a day; 0: no tickets"`
	MinStake tournament.Amounts     `json:"min_stake,omitempty" doc:"smaller ones do not count"`
	First    tournament.Amounts     `json:"first_stake,omitempty" doc:"the first play that counts has at least this stake, later ones may be smaller"`
	MinOdds  money.Odds             `json:"min_odds" doc:"of bets on sports, thousandths; 0: any"`
	Singles  bool                   `json:"singles" doc:"of bets on sports only singles"`
	Winning  bool                   `json:"winning" doc:"only what has won counts"`
	Together bool                   `json:"together" doc:"all currencies share a board"`
	Pool     tournament.Amounts     `json:"pool"`
	Prizes   []tournament.Places    `json:"prizes" nullable:"false"`
	Prize    tournament.PrizeKind   `json:"prize" enum:"cash,bonus"`
	Wager    int64                  `json:"wager" doc:"of a bonus: how many times it is to be staked"`
	Days     int                    `json:"days" doc:"of a bonus: for which it can be used"`
	Manual   bool                   `json:"manual" doc:"prizes wait until staff release them"`
	Stage    *tournament.StageTerms `json:"-"` // beside the terms
}

// TournamentSeed is what a draw, or a wheel, can be checked by.
type TournamentSeed struct {
	Hash        string `json:"seed_hash" doc:"SHA-256 of the seed, published before the start"`
	Seed        string `json:"seed" doc:"empty until the close"`
	Tickets     int64  `json:"tickets" doc:"that were drawn from"`
	TicketsHash string `json:"tickets_hash" doc:"SHA-256 of the list of tickets; empty until the close, and without a draw"`
}

// TournamentBoard is a board with what its places win.
type TournamentBoard struct {
	Board   string          `json:"board" doc:"a currency, or all"`
	Players int64           `json:"players" doc:"who take part"`
	Ranked  int64           `json:"ranked" doc:"of them with points"`
	Removed int64           `json:"removed" doc:"whom staff have taken out"`
	Share   int64           `json:"share" doc:"of the pool that the places win, ten-thousandths; before the close if it closed now, afterwards without refused prizes"`
	Sums    []TournamentSum `json:"sums" nullable:"false" doc:"what the places win; none before a draw"`
}

// TournamentSum is the sum of prizes of a currency in a state.
type TournamentSum struct {
	Status tournament.PrizeStatus `json:"status" enum:",held,due,paid,refused" doc:"empty before the close"`
	Prizes int64                  `json:"prizes" doc:"how many"`
	money.Money
}

// tournamentBoards returns the boards of an edition with what their places would win if it closed now, or have won.
func (a *API) tournamentBoards(ctx context.Context, q db.Querier, e tournament.Edition) ([]TournamentBoard, error) {
	counts, err := a.Tournaments.Boards(ctx, q, e.ID)
	if err != nil {
		return nil, err
	}
	prizes, err := a.Tournaments.Prizes(ctx, q, e.ID)
	if err != nil {
		return nil, err
	}
	all := make([]TournamentBoard, len(counts))
	for i, c := range counts {
		all[i] = TournamentBoard{Board: c.Board, Players: c.Players, Ranked: c.Ranked, Removed: c.Removed, Sums: []TournamentSum{}}
		switch e.Status {
		case tournament.Open:
			if err := a.preview(ctx, q, e, &all[i]); err != nil {
				return nil, err
			}
		case tournament.Closed, tournament.Paid:
			for _, p := range prizes {
				if p.Board == c.Board {
					all[i].add(e.Terms, p.Status, p.Place, money.Money{Amount: p.Amount, Currency: p.Currency})
				}
			}
		case tournament.Cancelled: // nothing is won
		}
	}
	return all, nil
}

// preview adds what the places of a board would win now: nothing in a stage before the final. Who would win a draw is not known, only how many.
func (a *API) preview(ctx context.Context, q db.Querier, e tournament.Edition, b *TournamentBoard) error {
	if !e.Terms.Pays() {
		return nil
	}
	if e.Terms.By == tournament.ByTickets {
		for place := range min(b.Ranked, e.Terms.Places()) {
			b.Share += shareOf(e.Terms, place+1)
		}
		return nil
	}
	top, err := a.Tournaments.Preview(ctx, q, e.ID, b.Board, int(e.Terms.Places()), 0)
	for i, entry := range top {
		place := int64(i + 1)
		b.add(e.Terms, "", place, money.Money{Amount: e.Terms.PrizeOf(place, entry.Currency), Currency: entry.Currency})
	}
	return err
}

// add counts a prize.
func (b *TournamentBoard) add(t tournament.Terms, status tournament.PrizeStatus, place int64, won money.Money) {
	if status != tournament.Refused {
		b.Share += shareOf(t, place)
	}
	at := slices.IndexFunc(b.Sums, func(s TournamentSum) bool { return s.Status == status && s.Currency == won.Currency })
	if at < 0 {
		b.Sums = append(b.Sums, TournamentSum{status, 1, won})
		return
	}
	b.Sums[at].Prizes++
	b.Sums[at].Amount += won.Amount
}

// shareOf returns what a place gets of the pool, in ten-thousandths.
func shareOf(t tournament.Terms, place int64) int64 {
	for _, p := range t.Prizes {
		if place >= p.First && place <= p.Last {
			return p.Share
		}
	}
	return 0
}
