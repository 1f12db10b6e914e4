package bet

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"hash/maphash"
	"sort"

	"maidan/internal/db"
	"maidan/internal/money"
)

// foundLeg is a leg in a market and what its bet looked like when they were found, without a lock. place is where the leg's row lay.
type foundLeg struct {
	bet, player, selection string
	position               int64
	odds                   money.Odds
	open, alone            bool // it has no result yet; it is no part of a builder
	place                  db.Place
	of                     foundBet
}

// foundBet is what of a bet decides whether it is settled plainly, and what that takes.
type foundBet struct {
	place            db.Place
	kind             Kind
	status           Status
	funds            Funds
	currency         money.Currency
	stake, potential money.Amount
	open, generation int64
	odd              bool // it is each way, in part cashed out or taken back: never plain
}

// What finding legs and bets reads, in the orders in which the scans know them. PostgreSQL adds the rows' places.
const (
	foundLegs = "bet_id, player_id, position, selection_id, odds, status, builder"
	foundBets = "id, kind, status, funds, currency, stake, potential, open_legs, generation, each_way + cashed + voided"
)

// findLegs returns the next legs in a market, in the order of their bets.
func (b *Book) findLegs(ctx context.Context, marketID, after string, which scope) (found []foundLeg, err error) {
	const where = " FROM bet_legs WHERE market_id = $1 AND bet_id > $2 "
	tail := where + string(which) + "ORDER BY bet_id LIMIT $3"
	if b.DB.Engine() == db.Postgres {
		err = b.DB.Trip(ctx, db.Statement{Text: "SELECT " + foundLegs + ", ctid" + tail, Each: finder{}.legs(&found),
			Params: [][]byte{[]byte(marketID), []byte(after), db.Number(settlePage)}})
	} else {
		var rows *sql.Rows
		rows, err = b.DB.Reader().Query(ctx, "SELECT "+foundLegs+tail, marketID, after, int64(settlePage))
		found, err = db.Collect(rows, err, scanFoundLeg)
	}
	if err != nil {
		return nil, fmt.Errorf("find legs: %w", err)
	}
	return found, nil
}

// findBets fills in what the bets of legs look like, on PostgreSQL. The legs are in the order of their bets.
func (b *Book) findBets(ctx context.Context, found []foundLeg) error {
	ids := make([]string, len(found))
	for i := range found {
		ids[i] = found[i].bet
	}
	err := b.DB.Trip(ctx, db.Statement{Text: "SELECT " + foundBets + ", ctid FROM bet_bets WHERE id = ANY($1)", Each: finder{}.bets(found),
		Params: [][]byte{db.Texts(ids)}})
	if err != nil {
		return fmt.Errorf("find bets: %w", err)
	}
	return nil
}

// fill gives all legs of a bet what it looks like.
func fill(found []foundLeg, id []byte, bet foundBet) {
	at := sort.Search(len(found), func(i int) bool { return found[i].bet >= string(id) })
	for ; at < len(found) && found[at].bet == string(id); at++ {
		found[at].of = bet
	}
}

func scanFoundLeg(r *sql.Rows) (l foundLeg, err error) {
	var status string
	var builder int64
	err = r.Scan(&l.bet, &l.player, &l.position, &l.selection, &l.odds, &status, &builder)
	l.open, l.alone = status == string(Pending), builder == 0
	return l, err
}

// finder reads the columns of PostgreSQL in binary form. Words that come again and again are kept once.
type finder map[string]string

func (f finder) legs(found *[]foundLeg) func([][]byte) error {
	return func(c [][]byte) error {
		*found = append(*found, foundLeg{bet: string(c[0]), player: string(c[1]), position: db.ReadNumber(c[2]), selection: f.word(c[3]),
			odds: money.Odds(db.ReadNumber(c[4])), open: string(c[5]) == string(Pending), alone: db.ReadNumber(c[6]) == 0, place: db.ReadPlace(c[7])})
		return nil
	}
}

func (f finder) bets(found []foundLeg) func([][]byte) error {
	return func(c [][]byte) error {
		fill(found, c[0], foundBet{kind: Kind(f.word(c[1])), status: Status(f.word(c[2])), funds: Funds(f.word(c[3])), currency: money.Currency(f.word(c[4])),
			stake: money.Amount(db.ReadNumber(c[5])), potential: money.Amount(db.ReadNumber(c[6])), open: db.ReadNumber(c[7]),
			generation: db.ReadNumber(c[8]), odd: db.ReadNumber(c[9]) > 0, place: db.ReadPlace(c[10])})
		return nil
	}
}

// word returns one of few different words: selections of a market, states, currencies.
func (f finder) word(b []byte) string {
	known, ok := f[string(b)]
	if !ok {
		known = string(b)
		f[known] = known
	}
	return known
}

var laneSeed = maphash.MakeSeed()

// byBet is the order in which bets are locked.
func byBet(x, y foundLeg) int { return cmp.Compare(x.bet, y.bet) }

// lanes shares legs out, all of a player to the same lane.
func lanes(found []foundLeg, n int) [][]foundLeg {
	shares := make([][]foundLeg, n)
	for i := range shares {
		shares[i] = make([]foundLeg, 0, len(found)/n+len(found)/(4*n)+1)
	}
	for i := range found {
		at := maphash.String(laneSeed, found[i].player) % uint64(n)
		shares[at] = append(shares[at], found[i])
	}
	return shares
}
