package bulkgrant

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// Recur runs the recurring grants whose time has come: each makes an approved bulk grant for the players who are in its segment now and can get the offer. Several nodes may call it.
func (g *Grants) Recur(ctx context.Context) error {
	due, err := dueRecurring(ctx, g.DB.Reader(), g.now())
	if err != nil {
		return err
	}
	var failed error
	for _, r := range due {
		if err := g.run(ctx, r); err != nil {
			failed = errors.Join(failed, fmt.Errorf("run recurring grant %s: %w", r.ID, err))
		}
	}
	return failed
}

// run makes the bulk grant of a run. Of several nodes the first one moves the time of the next run on.
func (g *Grants) run(ctx context.Context, r Recurring) error {
	var lines []Line
	if g.now() < r.Ends { // otherwise no node ran while it had time
		var err error
		if lines, _, err = g.dueLines(ctx, r); err != nil {
			return err
		}
	}
	return g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := lockRecurring(ctx, tx, r.ID)
		if err != nil || now.Status != RecurringApproved || now.NextAt != r.NextAt {
			return err
		}
		now.Runs++
		now.NextAt = now.after(g.now())
		if now.NextAt == 0 {
			now.Status = RecurringEnded
		}
		if err := updateRecurring(ctx, tx, now); err != nil || len(lines) == 0 {
			return err
		}
		made := Grant{ID: g.IDs.New(), OfferID: r.OfferID, Reason: r.Reason, Status: Approved, ProposedBy: r.ProposedBy, DecidedBy: now.DecidedBy, DecidedAt: now.DecidedAt, CreatedAt: g.now(), GiveAt: r.NextAt,
			Players: int64(len(lines)), RecurringID: r.ID, key: fmt.Sprintf("recurring:%s:%d", r.ID, r.NextAt), hash: r.hash}
		return insert(ctx, tx, made, lines)
	})
}

// after returns the first run after a time, or 0 if there is none before the end. Runs that were missed, because nobody had approved or no node ran, are not made up for.
func (r Recurring) after(now int64) int64 {
	period := r.Every.period().Milliseconds()
	next := r.NextAt + period
	if next <= now {
		next += (now - next + period) / period * period
	}
	if next >= r.Ends {
		return 0
	}
	return next
}

// dueLines returns what the players of a segment get now, in order of their ids, at most MostPlayers, and whether there may be more. Who cannot get the offer is left out, and who had it if each player gets it once.
func (g *Grants) dueLines(ctx context.Context, r Recurring) (lines []Line, more bool, err error) {
	had := map[id.Player]bool{}
	if r.Once {
		if had, err = playersOf(ctx, g.DB.Reader(), r.ID); err != nil {
			return nil, false, err
		}
	}
	found, more, err := g.search(ctx, r.Segment.at(g.now()), mostRun, func(p player.Player) (bool, error) {
		offer, ok := g.Brand.OfferIn(r.OfferID, p.Currency)
		if !ok || had[p.ID] {
			return false, nil
		}
		_, excluded, err := refusal(g.Eligible(ctx, g.DB.Reader(), p, offer))
		return !excluded, err
	})
	for _, p := range found {
		if offer, ok := g.Brand.OfferIn(r.OfferID, p.Currency); ok {
			lines = append(lines, Line{PlayerID: p.ID, Currency: p.Currency, Kind: offer.Kind, BonusID: offer.ID, Amount: offer.MaxBonus.Amount})
		}
	}
	slices.SortFunc(lines, func(a, b Line) int { return strings.Compare(string(a.PlayerID), string(b.PlayerID)) })
	return lines, more, err
}

// PreviewRecurring returns how many players an offer would be given to if a recurring grant ran now, and whether there may be more. Errors: ErrOffer and ErrRecurringSegment.
func (g *Grants) PreviewRecurring(ctx context.Context, offerID string, s MovingSegment) (players int, more bool, err error) {
	switch {
	case !g.offers(offerID):
		return 0, false, ErrOffer.At("offer_id", "badRequest")
	case !s.sound():
		return 0, false, ErrRecurringSegment.At("segment", "badRequest")
	}
	lines, more, err := g.dueLines(ctx, Recurring{Rule: Rule{OfferID: offerID, Segment: s}})
	return len(lines), more, err
}
