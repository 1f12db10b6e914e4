package factory

import (
	"context"
	"database/sql"
	"strings"

	"maidan/internal/db"
)

func addCount(ctx context.Context, tx *db.Tx, at spot, t tally) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO campaign_counts (route, day, variant, partner, views, clicks, opens, registrations, first_deposits)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (route, day, variant, partner) DO UPDATE SET views = campaign_counts.views + excluded.views,
			clicks = campaign_counts.clicks + excluded.clicks, opens = campaign_counts.opens + excluded.opens,
			registrations = campaign_counts.registrations + excluded.registrations,
			first_deposits = campaign_counts.first_deposits + excluded.first_deposits`,
		at.route, at.day, at.variant, at.partner, t.views, t.clicks, t.opens, t.registrations, t.deposits)
	return err
}

func addClicks(ctx context.Context, tx *db.Tx, from click, n int64) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO campaign_clicks (route, day, partner, offer, clicks) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (route, day, partner, offer) DO UPDATE SET clicks = campaign_clicks.clicks + excluded.clicks`,
		from.route, from.day, from.partner, from.offer, n)
	return err
}

// sources are the partners with their own rows, and the pairs of partner and offer with their own rows.
type sources struct{ partners, offers map[string]bool }

func (s sources) partner(name string) string { return admitted(s.partners, name, name) }

// offer returns the name under which an offer is counted. partner is a result of the method partner.
func (s sources) offer(partner, name string) string {
	return admitted(s.offers, pair(partner, name), name)
}

func pair(partner, offer string) string { return partner + "\t" + offer }

func admitted(names map[string]bool, key, name string) string {
	if name == "" || name == other || names[key] {
		return name
	}
	return other
}

// knownSources returns the sources of a batch that have their own rows. It adds rows for new ones up to the limit.
func knownSources(ctx context.Context, tx *db.Tx, spots map[spot]tally, clicks map[click]int64) (known sources, err error) {
	partners, offers := map[string]bool{}, map[string]bool{}
	for at := range spots {
		partners[at.partner] = true
	}
	for from := range clicks {
		partners[from.partner] = true
	}
	delete(partners, "")
	delete(partners, other)
	if known.partners, err = admitSources(ctx, tx, "partner", mostPartners, partners); err != nil {
		return known, err
	}
	for from := range clicks {
		if from.offer != "" && from.offer != other {
			offers[pair(known.partner(from.partner), from.offer)] = true
		}
	}
	known.offers, err = admitSources(ctx, tx, "offer", mostOffers, offers)
	return known, err
}

// admitSources returns the names that have their own rows, after adding rows for new names up to the limit. Concurrent nodes
// may exceed the limit by a few. At the limit, forged names cost two reads and no write.
func admitSources(ctx context.Context, tx *db.Tx, kind string, most int64, names map[string]bool) (map[string]bool, error) {
	list := sorted(names, strings.Compare)
	rows, err := tx.QueryIn(ctx, "SELECT name FROM campaign_sources WHERE kind = '"+kind+"' AND name", list)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (name string, err error) { return name, r.Scan(&name) })
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, name := range found {
		known[name] = true
	}
	var taken int64
	if err := tx.QueryRow(ctx, "SELECT COUNT(*) FROM campaign_sources WHERE kind = $1", kind).Scan(&taken); err != nil {
		return nil, err
	}
	for _, name := range list {
		if known[name] || taken >= most {
			continue
		}
		if _, err := tx.Exec(ctx, "INSERT INTO campaign_sources (kind, name) VALUES ($1, $2) ON CONFLICT (kind, name) DO NOTHING", kind, name); err != nil {
			return nil, err
		}
		known[name], taken = true, taken+1
	}
	return known, nil
}
