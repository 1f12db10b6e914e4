package factory

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"maidan/internal/campaign"
	"maidan/internal/clock"
	"maidan/internal/db"
)

const (
	// flushTurns is the number of Watch's rounds between two flushes of the counts.
	flushTurns = 5
	// mostKeys bounds the counts between two flushes. Above it partners are counted together.
	mostKeys = 4096
	// mostPartners and mostOffers bound the partners, and the pairs of partner and offer, with their own rows. Links may contain
	// any name; names beyond the limit are counted as "other".
	mostPartners, mostOffers = 1000, 4000
	other                    = "other"
	longestName              = 64
)

// spot is the key of counts.
type spot struct{ route, day, variant, partner string }

// tally holds the counts of a spot.
type tally struct{ views, clicks, opens, registrations, deposits int64 }

func (t *tally) add(o tally) {
	t.views += o.views
	t.clicks += o.clicks
	t.opens += o.opens
	t.registrations += o.registrations
	t.deposits += o.deposits
}

// click is the key of click counts.
type click struct{ route, day, partner, offer string }

// counter counts in memory until Flush. It is safe for concurrent use.
type counter struct {
	clock clock.Clock

	mu     sync.Mutex
	spots  map[spot]tally
	clicks map[click]int64
}

func newCounter(c clock.Clock) *counter {
	return &counter{clock: c, spots: map[spot]tally{}, clicks: map[click]int64{}}
}

// add counts a visit. It waits only for the counter's mutex.
func (c *counter) add(v campaign.Visit) {
	at := spot{v.Route, dayOf(c.clock.Now()), v.Variant, name(v.PartnerID)}
	var one tally
	switch v.Event {
	case campaign.Viewed:
		one.views = 1
	case campaign.Opened:
		one.opens = 1
	default:
		return
	}
	if v.Clicked {
		one.clicks = 1
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count(at, one)
	if v.Clicked {
		c.countClicks(click{at.route, at.day, at.partner, name(v.OfferID)}, 1)
	}
}

// count adds to a spot. At the limit of spots, partners without a spot are counted together.
func (c *counter) count(at spot, t tally) {
	if _, known := c.spots[at]; !known && len(c.spots) >= mostKeys && at.partner != "" {
		at.partner = other
	}
	sum := c.spots[at]
	sum.add(t)
	c.spots[at] = sum
}

func (c *counter) countClicks(from click, n int64) {
	if _, known := c.clicks[from]; !known && len(c.clicks) >= mostKeys {
		from.partner, from.offer = other, other
	}
	c.clicks[from] += n
}

func (c *counter) take() (map[spot]tally, map[click]int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	spots, clicks := c.spots, c.clicks
	c.spots, c.clicks = map[spot]tally{}, map[click]int64{}
	return spots, clicks
}

// putBack adds counts again that could not be stored.
func (c *counter) putBack(spots map[spot]tally, clicks map[click]int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for at, t := range spots {
		c.count(at, t)
	}
	for from, n := range clicks {
		c.countClicks(from, n)
	}
}

// Flush stores the counts since the last flush in one transaction.
func (f *Factory) Flush(ctx context.Context) error {
	spots, clicks := f.counter.take()
	if len(spots) == 0 && len(clicks) == 0 {
		return nil
	}
	err := f.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		known, err := knownSources(ctx, tx, spots, clicks)
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
		for _, from := range sorted(clicks, click.compare) {
			place := from
			place.partner = known.partner(from.partner)
			place.offer = known.offer(place.partner, from.offer)
			if err := addClicks(ctx, tx, place, clicks[from]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		f.counter.putBack(spots, clicks)
		return fmt.Errorf("write visit counts: %w", err)
	}
	return nil
}

// sorted returns the keys in the same order on every node, so that concurrent transactions do not deadlock.
func sorted[K comparable, V any](m map[K]V, compare func(a, b K) int) []K {
	return slices.SortedFunc(maps.Keys(m), compare)
}

func (s spot) compare(o spot) int {
	return slices.Compare([]string{s.route, s.day, s.variant, s.partner}, []string{o.route, o.day, o.variant, o.partner})
}

func (c click) compare(o click) int {
	return slices.Compare([]string{c.route, c.day, c.partner, c.offer}, []string{o.route, o.day, o.partner, o.offer})
}

// name returns the name under which a partner or an offer is counted.
func name(given string) string {
	given = strings.TrimSpace(clean(given))
	if len(given) > longestName {
		return other
	}
	return given
}

// dayOf returns the UTC date of a time, in the format of the counts.
func dayOf(t time.Time) string { return t.UTC().Format(time.DateOnly) }
