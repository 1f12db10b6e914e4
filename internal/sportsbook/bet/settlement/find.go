package settlement

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"hash/maphash"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// foundLeg is a leg in a market as it was when it was found, without a lock. place is the physical location of its row.
type foundLeg struct {
	bet         id.Bet
	player      id.Player
	selection   id.Selection
	position    int64
	odds        money.Odds
	open, alone bool // it has no result yet; it is no part of a builder
	place       db.TID
}

// legColumns are the columns that findLegs reads, in the order of the scans. On PostgreSQL the location of the row follows.
const legColumns = "bet_id, player_id, position, selection_id, odds, status, builder"

// findLegs returns the next legs in a market, in the order of their bets.
func (s *Settler) findLegs(ctx context.Context, marketID id.Market, after id.Bet, which legFilter) (found []foundLeg, err error) {
	const where = " FROM bet_legs WHERE market_id = $1 AND bet_id > $2 "
	tail := where + string(which) + "ORDER BY bet_id LIMIT $3"
	if s.DB.Engine() == db.Postgres {
		err = s.DB.RoundTrip(ctx, db.Statement{Text: "SELECT " + legColumns + ", ctid" + tail, Each: binaryReader{}.legs(&found),
			Params: [][]byte{[]byte(marketID), []byte(after), db.Number(pageSize)}})
	} else {
		var rows *sql.Rows
		rows, err = s.DB.Reader().Query(ctx, "SELECT "+legColumns+tail, marketID, after, int64(pageSize))
		found, err = db.Collect(rows, err, scanFoundLeg)
	}
	if err != nil {
		return nil, fmt.Errorf("find legs: %w", err)
	}
	return found, nil
}

func scanFoundLeg(r *sql.Rows) (l foundLeg, err error) {
	var status string
	var builder int64
	err = r.Scan(&l.bet, &l.player, &l.position, &l.selection, &l.odds, &status, &builder)
	l.open, l.alone = status == string(bet.Pending), builder == 0
	return l, err
}

// binaryReader reads columns of PostgreSQL in binary form. Texts that repeat are stored once.
type binaryReader map[string]string

func (f binaryReader) legs(found *[]foundLeg) func([][]byte) error {
	return func(c [][]byte) error {
		*found = append(*found, foundLeg{bet: id.Bet(c[0]), player: id.Player(c[1]), position: db.ReadNumber(c[2]), selection: id.Selection(f.intern(c[3])),
			odds: money.Odds(db.ReadNumber(c[4])), open: string(c[5]) == string(bet.Pending), alone: db.ReadNumber(c[6]) == 0, place: db.ReadTID(c[7])})
		return nil
	}
}

// intern returns a text and stores it once. The texts are few: selections of a market, states, currencies.
func (f binaryReader) intern(b []byte) string {
	known, ok := f[string(b)]
	if !ok {
		known = string(b)
		f[known] = known
	}
	return known
}

var playerHash = maphash.MakeSeed()

// byBet compares legs in the order in which bets are locked.
func byBet(x, y foundLeg) int { return cmp.Compare(x.bet, y.bet) }

// shareByPlayer divides legs into n shares, all legs of a player in the same one.
func shareByPlayer(found []foundLeg, n int) [][]foundLeg {
	shares := make([][]foundLeg, n)
	for i := range shares {
		shares[i] = make([]foundLeg, 0, len(found)/n+len(found)/(4*n)+1)
	}
	for i := range found {
		at := maphash.String(playerHash, string(found[i].player)) % uint64(n)
		shares[at] = append(shares[at], found[i])
	}
	return shares
}
