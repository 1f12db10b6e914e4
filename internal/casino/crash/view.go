package crash

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/id"
)

// SharedTable is what a screen shows of a game at first. Later states come by its channel.
type SharedTable struct {
	Now     int64         `json:"now" doc:"time of the server, unix milliseconds"`
	Doubles int64         `json:"doubles" doc:"milliseconds in which the multiplier doubles"`
	Betting int64         `json:"betting" doc:"milliseconds for which a round takes bets"`
	Slots   int           `json:"slots" doc:"bets of a player on a round"`
	Round   *SharedRound  `json:"round,omitempty" doc:"the latest; none before the first"`
	Recent  []SharedRound `json:"recent" doc:"rounds with a result, the latest first"`
	Others  OtherBets     `json:"others"`
}

// recentRounds is the number of rounds with their results on a screen.
const recentRounds = 30

// State returns the state of a game.
func (e *Engine) State(ctx context.Context, gameID string) (s SharedTable, err error) {
	g, err := find(gameID)
	if err != nil {
		return s, err
	}
	rows, err := latestRounds(ctx, e.DB.Reader(), gameID, recentRounds+1)
	if err != nil {
		return s, err
	}
	s = SharedTable{Doubles: g.Doubles.Milliseconds(), Betting: g.Betting.Milliseconds(), Slots: g.Bets, Recent: []SharedRound{}, Others: OtherBets{Bets: []OtherBet{}}}
	for i, r := range rows {
		if i == 0 {
			s.Round = &rows[0].SharedRound
			if s.Others, err = othersOf(ctx, e.DB.Reader(), r.ID); err != nil {
				return s, err
			}
		}
		if r.Hash != "" && len(s.Recent) < recentRounds {
			s.Recent = append(s.Recent, r.SharedRound)
		}
	}
	s.Now = e.now()
	return s, nil
}

// RoundProof is a round with what its result is computed from. Before is the hash of the round before, or the commitment of the chain.
type RoundProof struct {
	SharedRound
	Before     string `json:"before"`
	Salt       string `json:"salt"`
	Commitment string `json:"commitment"`
}

// Proof returns a round that has its result. Error: ErrNoRound.
func (e *Engine) Proof(ctx context.Context, roundID id.CrashRound) (p RoundProof, err error) {
	r, err := findRound(ctx, e.DB.Reader(), roundID)
	if err != nil {
		return p, err
	}
	if r.Hash == "" {
		return p, ErrNoRound
	}
	c, err := e.chain(ctx, r.ChainID)
	if err != nil {
		return p, err
	}
	return RoundProof{r.SharedRound, c.At(r.Number - 1).String(), c.salt, c.Commitment().String()}, nil
}

// Find returns a player's bet. Error: ErrNoBet.
func (e *Engine) Find(ctx context.Context, playerID id.Player, betID id.CrashBet) (SharedBet, error) {
	b, err := findBet(ctx, e.DB.Reader(), playerID, betID)
	if err != nil {
		return SharedBet{}, err
	}
	all, err := withRounds(ctx, e.DB.Reader(), []betRow{b})
	if err != nil {
		return SharedBet{}, err
	}
	return all[0], nil
}

// Mine returns a player's bets on the latest round of a game.
func (e *Engine) Mine(ctx context.Context, playerID id.Player, gameID string) ([]SharedBet, error) {
	if _, err := find(gameID); err != nil {
		return nil, err
	}
	latest, err := latestRounds(ctx, e.DB.Reader(), gameID, 1)
	if err != nil || len(latest) == 0 {
		return []SharedBet{}, err
	}
	bets, err := betsOn(ctx, e.DB.Reader(), latest[0].ID, playerID)
	if err != nil {
		return nil, err
	}
	return withRounds(ctx, e.DB.Reader(), bets)
}

// Page is a part of a player's bets, the latest first. Next is the cursor of the following part, empty at the end.
type Page struct {
	Items []SharedBet `json:"items"`
	Next  string      `json:"next"`
}

// pageSize is the number of bets of a Page.
const pageSize = 20

// History returns a player's bets on crash games from a cursor on.
func (e *Engine) History(ctx context.Context, playerID id.Player, cursor string) (page Page, err error) {
	bets, err := betsBefore(ctx, e.DB.Reader(), playerID, cursor, pageSize+1)
	if err != nil {
		return page, err
	}
	if len(bets) > pageSize {
		bets = bets[:pageSize]
		page.Next = string(bets[pageSize-1].ID)
	}
	page.Items, err = withRounds(ctx, e.DB.Reader(), bets)
	return page, err
}

// withRounds returns bets with the games and the results of their rounds.
func withRounds(ctx context.Context, q db.Querier, bets []betRow) ([]SharedBet, error) {
	ids := make([]string, len(bets))
	for i, b := range bets {
		ids[i] = string(b.RoundID)
	}
	rounds, err := loadRounds(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	all := make([]SharedBet, len(bets))
	for i, b := range bets {
		r, ok := rounds[string(b.RoundID)].(row)
		if !ok {
			return nil, ErrNoRound
		}
		all[i] = b.shown(r.Game, r.Result)
	}
	return all, nil
}
