package bulkgrant

import (
	"context"

	"maidan/internal/id"
	"maidan/internal/player"
)

// Deposited is a condition on the deposits of players.
type Deposited string

// The conditions on deposits.
const (
	Any    Deposited = ""
	Never  Deposited = "never"
	Before Deposited = "before" // at least one
)

// Segment describes players to whom an offer could be given.
type Segment struct {
	player.Segment

	Deposited Deposited
}

const (
	segmentPage = 500
	// mostScanned is how many accounts one request reads: with a rare condition on deposits, the rest is found by a narrower segment.
	mostScanned = 20_000
	// mostRun is how many accounts a run of a recurring grant reads: with a condition that most players have met, it passes by them.
	mostRun = 500_000
)

// Segment returns the newest players of a segment who may get bonuses, at most MostPlayers, and whether there may be more.
func (g *Grants) Segment(ctx context.Context, s Segment) (found []player.Player, more bool, err error) {
	return g.search(ctx, s, mostScanned, func(player.Player) (bool, error) { return true, nil })
}

// search is Segment of the players whom wanted accepts, among so many accounts.
func (g *Grants) search(ctx context.Context, s Segment, scanned int, wanted func(player.Player) (bool, error)) (found []player.Player, more bool, err error) {
	before := id.Player("")
	for range scanned / segmentPage {
		page, err := g.Players.InSegment(ctx, s.Segment, before, segmentPage)
		if err != nil {
			return nil, false, err
		}
		for _, p := range page {
			fits, err := wanted(p)
			if err == nil && fits {
				fits, err = g.fits(ctx, s, p.ID)
			}
			if err != nil {
				return nil, false, err
			}
			if fits && len(found) == MostPlayers {
				return found, true, nil
			}
			if fits {
				found = append(found, p)
			}
		}
		if len(page) < segmentPage {
			return found, false, nil
		}
		before = page[len(page)-1].ID
	}
	return found, true, nil
}

// fits reports whether a player may get bonuses and has deposited as a segment says.
func (g *Grants) fits(ctx context.Context, s Segment, playerID id.Player) (bool, error) {
	if _, barred, err := refusal(g.Barred(ctx, g.DB.Reader(), playerID)); err != nil || barred {
		return false, err
	}
	if s.Deposited == Any {
		return true, nil
	}
	n, err := g.Deposits(ctx, playerID)
	return (n > 0) == (s.Deposited == Before), err
}
