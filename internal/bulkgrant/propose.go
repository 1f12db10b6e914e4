package bulkgrant

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// detail is what the audit trail has of a bulk grant.
type detail struct {
	Offer   string `json:"offer"`
	Players int64  `json:"players"`
	Reason  string `json:"reason"`
	GiveAt  int64  `json:"give_at,omitempty"`
}

// Proposal is an offer for players. GiveAt is unix milliseconds, or 0: when it is approved.
type Proposal struct {
	OfferID string
	Players []id.Player
	Reason  string
	GiveAt  int64
}

// Propose stores a grant for players, all of whom can get the offer. The same key and input return the first one. Errors: ErrOffer, ErrPlayers, ErrTime and ErrMismatch.
func (g *Grants) Propose(ctx context.Context, key string, p Proposal, by By) (Grant, error) {
	lines, err := g.lines(ctx, p.OfferID, p.Players)
	if err != nil {
		return Grant{}, err
	}
	made := Grant{ID: g.IDs.New(), OfferID: p.OfferID, Reason: p.Reason, Status: Proposed, ProposedBy: by.ID, CreatedAt: g.now(), GiveAt: p.GiveAt, Players: int64(len(lines)),
		key: string(by.ID) + ":" + key, hash: hashOf(p)}
	err = g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		first, err := byKey(ctx, tx, made.key)
		switch {
		case err != nil:
			return err
		case first.ID != "" && first.hash != made.hash:
			return ErrMismatch
		case first.ID != "":
			made = first
			return nil
		case p.GiveAt != 0 && (p.GiveAt <= made.CreatedAt || p.GiveAt > made.CreatedAt+longestWait.Milliseconds()):
			return ErrTime.At("give_at", "badRequest")
		}
		if err := insert(ctx, tx, made, lines); err != nil {
			return err
		}
		return by.Record(ctx, tx, "bulk_grant.propose", made.ID, detail{p.OfferID, made.Players, p.Reason, p.GiveAt})
	})
	if err != nil {
		return Grant{}, fmt.Errorf("propose a bulk grant: %w", err)
	}
	return made, nil
}

// lines returns what each of the players gets, in order of their ids.
func (g *Grants) lines(ctx context.Context, offerID string, players []id.Player) ([]Line, error) {
	entries := id.Strings(players)
	found, err := g.Preview(ctx, offerID, entries)
	if err != nil {
		return nil, err
	}
	all := make([]Line, len(found))
	for i, f := range found {
		if f.Wrong != Right || string(f.PlayerID) != entries[i] {
			return nil, ErrPlayers.At("players", "badRequest").WithData("entry", f.Entry)
		}
		offer, _ := g.Brand.OfferIn(offerID, f.Currency)
		all[i] = Line{PlayerID: f.PlayerID, Currency: f.Currency, Kind: offer.Kind, BonusID: offer.ID, Amount: f.Amount}
	}
	slices.SortFunc(all, func(a, b Line) int { return strings.Compare(string(a.PlayerID), string(b.PlayerID)) })
	return all, nil
}

func hashOf(p Proposal) string {
	sorted := slices.Sorted(slices.Values(id.Strings(p.Players)))
	text := p.OfferID + "\x00" + p.Reason + "\x00" + strings.Join(sorted, "\x00")
	if p.GiveAt != 0 {
		text += "\x00" + strconv.FormatInt(p.GiveAt, 10)
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:12])
}

// Approve lets the job give what another member has proposed, at its time if it has one. It is idempotent for the member who has approved. Errors: ErrUnknown, ErrSecond and ErrDecided.
func (g *Grants) Approve(ctx context.Context, grant string, by By) (Grant, error) {
	return g.decide(ctx, grant, Approved, "", by)
}

// Decline ends what another member has proposed. It is idempotent like Approve. Errors: ErrUnknown, ErrSecond and ErrDecided.
func (g *Grants) Decline(ctx context.Context, grant, reason string, by By) (Grant, error) {
	return g.decide(ctx, grant, Declined, reason, by)
}

func (g *Grants) decide(ctx context.Context, grant string, status Status, reason string, by By) (decided Grant, err error) {
	err = g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if decided, err = lock(ctx, tx, grant); err != nil {
			return err
		}
		repeated := decided.DecidedBy == by.ID && (decided.Status == Declined) == (status == Declined)
		switch {
		case decided.ProposedBy == by.ID:
			return ErrSecond
		case decided.Status != Proposed && repeated:
			return nil
		case decided.Status != Proposed:
			return ErrDecided
		}
		decided.Status, decided.DecidedBy, decided.DecidedAt, decided.DeclineReason = status, by.ID, g.now(), reason
		if _, err := tx.Exec(ctx, "UPDATE bulk_grants SET status = $2, decided_by = $3, decided_at = $4, decline_reason = $5 WHERE id = $1",
			grant, string(status), string(by.ID), decided.DecidedAt, reason); err != nil {
			return err
		}
		action := map[Status]string{Approved: "bulk_grant.approve", Declined: "bulk_grant.decline"}[status]
		return by.Record(ctx, tx, action, grant, detail{decided.OfferID, decided.Players, reason, decided.GiveAt})
	})
	if err != nil {
		return Grant{}, fmt.Errorf("decide a bulk grant: %w", err)
	}
	return decided, nil
}

// Stop ends an approved grant before its time; whoever may give bonuses may stop one. It is idempotent for the member who has stopped it. Errors: ErrUnknown and ErrBegun.
func (g *Grants) Stop(ctx context.Context, grant, reason string, by By) (stopped Grant, err error) {
	err = g.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if stopped, err = lock(ctx, tx, grant); err != nil {
			return err
		}
		if stopped.StoppedBy == by.ID {
			return nil
		}
		begun, err := linesWhere(ctx, tx, "grant_id = $1 AND status <> 'waiting' LIMIT 1", grant) // by a node whose clock is ahead
		if err != nil {
			return err
		}
		if !g.Planned(stopped) || len(begun) > 0 {
			return ErrBegun
		}
		stopped.Status, stopped.StoppedBy, stopped.DeclineReason = Declined, by.ID, reason
		if _, err := tx.Exec(ctx, "UPDATE bulk_grants SET status = 'declined', stopped_by = $2, decline_reason = $3 WHERE id = $1", grant, string(by.ID), reason); err != nil {
			return err
		}
		return by.Record(ctx, tx, "bulk_grant.stop", grant, detail{stopped.OfferID, stopped.Players, reason, stopped.GiveAt})
	})
	if err != nil {
		return Grant{}, fmt.Errorf("stop a bulk grant: %w", err)
	}
	return stopped, nil
}
