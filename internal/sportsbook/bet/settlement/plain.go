package settlement

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// errMoved tells that a market or a bet says something else than when it was looked at.
var errMoved = errors.New("it has changed")

// verdict is what a selection became, for all bets on it.
type verdict struct {
	result  market.Result
	factors market.Factors
}

// plainly settles the bets of which this market's result alone says what becomes of them: those that it loses; singles; accumulators
// that have other legs open; and legs of bets that are lost already. Nothing of them is read or locked before it is written, and it is
// written only where the row itself says that the bet is plain. It returns the legs that are left for the usual way.
func (s *Settler) plainly(ctx context.Context, marketID string, found []foundLeg) (left []foundLeg, err error) {
	known, err := readPlain(ctx, s.DB.Reader(), marketID)
	if err != nil || len(known) == 0 {
		return found, err
	}
	for span := range slices.Chunk(found, plainSpan) {
		var legs [fates][]foundLeg
		for i := range span {
			l := &span[i]
			f := fateOf(known, l)
			legs[f] = append(legs[f], *l)
		}
		left = append(left, legs[unclear]...)
		for f := loses; f < fates; f++ {
			if f != loses && s.DB.Engine() == db.SQLite { // it locks nothing, so the usual way is the shorter one
				left = append(left, legs[f]...)
				continue
			}
			not, err := s.plainBatch(ctx, marketID, legs[f], f, known)
			if err != nil {
				return nil, fmt.Errorf("settle plain bets: %w", err)
			}
			if f == loses {
				legs[lost] = not
				continue
			}
			left = append(left, not...)
		}
	}
	slices.SortFunc(left, byBet)
	return left, nil
}

// plainSpan is how many legs are looked at together: neighbours, whose rows lie on the same pages.
const plainSpan = 2 * batchSize

// readPlain returns what the selections of a market became; none while the market has no result, or has windows in which its bets
// are void.
func readPlain(ctx context.Context, q db.Querier, marketID string) (map[string]verdict, error) {
	ms, err := market.ByID(ctx, q, marketID)
	if err != nil || len(ms) != 1 || !ms[0].Status.Done() {
		return nil, err
	}
	windows, err := bet.Windows(ctx, q, []string{marketID})
	if err != nil || len(windows) > 0 {
		return nil, err
	}
	known := map[string]verdict{}
	for _, s := range ms[0].Selections {
		if s.Result != market.Open {
			known[s.ID] = verdict{s.Result, s.Factors}
		}
	}
	return known, nil
}

// fate is what a leg's result makes of plain bets.
type fate int

const (
	unclear fate = iota // it has none, or the leg is part of a builder: the usual way
	loses               // singles and accumulators are lost
	lost                // as loses, of bets that were lost before: one leg less is open
	wins                // singles pay all that they could, accumulators have one leg less open
	voids               // singles go back, accumulators have one leg less open
	shares              // a win or a loss in part: of singles only the usual way knows what they pay
	fates
)

// fateOf tells what a leg's result makes of its bet, if that is plain.
func fateOf(known map[string]verdict, l *foundLeg) fate {
	v, decided := known[l.selection]
	switch {
	case !decided || !l.open || !l.alone:
		return unclear
	case v.result == market.Lost && v.factors.VoidMilli == 0:
		return loses
	case v.result == market.Won && v.factors == market.Plain():
		return wins
	case v.result == market.VoidResult:
		return voids
	}
	return shares
}

// plainBatch settles those bets of a batch that are plain, in one transaction, and returns the legs of the others. Results and windows
// are read again when the bets are written and so locked, as everywhere: whoever changes them and looks for bets
// afterwards either finds these settled, or waits for them, or is seen here. Then nothing is done.
func (s *Settler) plainBatch(ctx context.Context, marketID string, batch []foundLeg, f fate, known map[string]verdict) (not []foundLeg, err error) {
	if len(batch) == 0 {
		return nil, nil
	}
	at := s.now()
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		not = nil
		bets, err := writePlain(ctx, tx, batch, f, at)
		if err != nil {
			return err
		}
		w := plainBets{batchWrites: batchWrites{settler: s, at: at}, fate: f}
		for i := range batch {
			if l := &batch[i]; bets[i].ID == "" {
				not = append(not, *l)
			} else if err := w.add(l, &bets[i], known[l.selection]); err != nil {
				return err
			}
		}
		if len(not) == len(batch) {
			return nil
		}
		if now, err := readPlain(ctx, tx, marketID); err != nil {
			return err
		} else if !maps.Equal(now, known) {
			return errMoved
		}
		return w.write(ctx, tx)
	})
	var owing *wallet.OwingError
	switch {
	case errors.As(err, &owing): // the bets of players who owe are paid the usual way, which collects; the others are tried again
		owed, rest := byOwner(batch, owing.Accounts)
		not, err = s.plainBatch(ctx, marketID, rest, f, known)
		return append(owed, not...), err
	case errors.Is(err, errMoved) || errors.Is(err, wallet.ErrContended): // the usual way finds out what has changed
		return batch, nil
	case err == nil:
		s.Box.Wake()
	}
	return not, err
}

// byOwner parts the legs of the players who own some accounts from the others. Both keep their order.
func byOwner(batch []foundLeg, accounts []wallet.AccountID) (theirs, others []foundLeg) {
	owners := make(map[string]bool, len(accounts))
	for _, a := range accounts {
		owners[a.Owner()] = true
	}
	for i := range batch {
		if owners[batch[i].player] {
			theirs = append(theirs, batch[i])
		} else {
			others = append(others, batch[i])
		}
	}
	return theirs, others
}
