package factory

import (
	"context"
	"errors"
	"time"

	"maidan/internal/campaign"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/player"
)

// Reaction counts registrations and first deposits for the page that brought the player. Each counts exactly once, because
// Reaction runs in the outbox transaction of the event, and each player has one row.
func (f *Factory) Reaction() outbox.Reaction {
	return outbox.Reaction{
		Name: "campaign.results", Kinds: []string{player.KindRegistered, payment.EventDepositSucceeded}, Handle: f.attribute,
	}
}

func (f *Factory) attribute(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	spots := map[spot]tally{}
	for _, e := range events {
		at, one, err := f.countsOf(ctx, tx, e)
		if err != nil {
			return err
		}
		if at.route != "" {
			sum := spots[at]
			sum.add(one)
			spots[at] = sum
		}
	}
	known, err := knownSources(ctx, tx, spots, nil)
	if err != nil {
		return err
	}
	for _, at := range sorted(spots, spot.compare) {
		place := at
		place.partner = known.partner(at.partner)
		if err := addCount(ctx, tx, place, spots[at]); err != nil {
			return err
		}
	}
	return nil
}

// countsOf returns the counts of an event and the key under which they are counted. A zero spot means no counts.
func (f *Factory) countsOf(ctx context.Context, tx *db.Tx, e outbox.Event) (spot, tally, error) {
	day := dayOf(time.UnixMilli(e.At))
	if e.Kind == payment.EventDepositSucceeded {
		a, err := depositOnce(ctx, tx, e.Subject, e.At)
		return spot{a.route, day, a.variant, name(a.partner)}, tally{deposits: 1}, err
	}
	event, err := outbox.Decode[player.RegisteredEvent](e)
	if err != nil || event.Landing == "" {
		return spot{}, tally{}, err
	}
	page, err := pageByRoute(ctx, tx, clean(event.Landing))
	if errors.Is(err, ErrNoPage) { // the page does not exist: the client sends the name
		return spot{}, tally{}, nil
	}
	if err != nil {
		return spot{}, tally{}, err
	}
	a := attribution{player: event.PlayerID, route: page.Route, partner: event.PartnerID, offer: event.OfferID, click: event.ClickID, at: e.At}
	if a.variant, err = knownVariant(ctx, tx, page.ID, event.Variant); err != nil {
		return spot{}, tally{}, err
	}
	news, err := attributeOnce(ctx, tx, a)
	if err != nil || !news {
		return spot{}, tally{}, err
	}
	return spot{a.route, day, a.variant, name(a.partner)}, tally{registrations: 1}, nil
}

// attribution is the page that brought a player.
type attribution struct {
	player                                id.Player
	route, variant, partner, offer, click string
	at                                    int64
}

// knownVariant returns the name of a variant if the page ever had it, otherwise an empty string.
func knownVariant(ctx context.Context, tx *db.Tx, page, variant string) (string, error) {
	number, key, ok := campaign.SplitVariant(variant)
	if !ok {
		return "", nil
	}
	var n int64
	err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM campaign_tests t JOIN campaign_variants v ON v.test_id = t.id
		WHERE t.page_id = $1 AND t.number = $2 AND v.key = $3`, page, number, key).Scan(&n)
	if n == 0 {
		variant = ""
	}
	return variant, err
}

func attributeOnce(ctx context.Context, tx *db.Tx, a attribution) (news bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO campaign_attributions (player_id, route, variant, partner, offer, click, registered_at, deposited_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT (player_id) DO NOTHING`,
		a.player, a.route, a.variant, a.partner, a.offer, a.click, a.at)
	return n == 1, err
}

// depositOnce records a player's first deposit and returns the page that brought the player. The route is empty for later
// deposits and for players whom no page brought.
func depositOnce(ctx context.Context, tx *db.Tx, player string, at int64) (a attribution, err error) {
	n, err := tx.Exec(ctx, "UPDATE campaign_attributions SET deposited_at = $1 WHERE player_id = $2 AND deposited_at = 0", at, player)
	if err != nil || n == 0 {
		return a, err
	}
	err = tx.QueryRow(ctx, "SELECT route, variant, partner FROM campaign_attributions WHERE player_id = $1", player).
		Scan(&a.route, &a.variant, &a.partner)
	return a, err
}
