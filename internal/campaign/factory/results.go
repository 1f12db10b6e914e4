package factory

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"maidan/internal/campaign"
	"maidan/internal/db"
	"maidan/internal/fault"
)

// Counts are numbers of visitor actions.
type Counts struct {
	Views         int64 `json:"views"`
	Clicks        int64 `json:"clicks" doc:"views by a link with a click id"`
	Opens         int64 `json:"opens" doc:"dialogs that were opened"`
	Registrations int64 `json:"registrations"`
	FirstDeposits int64 `json:"first_deposits"`
}

func (c *Counts) add(o Counts) {
	c.Views += o.Views
	c.Clicks += o.Clicks
	c.Opens += o.Opens
	c.Registrations += o.Registrations
	c.FirstDeposits += o.FirstDeposits
}

// Rated are counts with the conversion rate: the share of views that led to a registration.
type Rated struct {
	Counts
	Rate float64 `json:"rate" doc:"registrations per view"`
	Low  float64 `json:"low" doc:"lower end of the 95 % confidence interval (Wilson) of the rate"`
	High float64 `json:"high" doc:"upper end"`
}

func rated(c Counts) Rated {
	r := Rated{Counts: c}
	if c.Views > 0 {
		r.Rate = float64(c.Registrations) / float64(c.Views)
	}
	r.Low, r.High = Wilson(c.Registrations, c.Views)
	return r
}

// VariantResult is the result of a variant.
type VariantResult struct {
	Variant string `json:"variant" doc:"number of the test and key; empty outside a test"`
	Test    int64  `json:"test" doc:"0 outside a test"`
	Key     string `json:"key"`
	Rated
	PValue      float64 `json:"p_value" doc:"two-sided z-test for two proportions against variant a of the same test; 1 for a itself and outside a test"`
	Significant bool    `json:"significant" doc:"p_value is below 0.05"`
}

// ResultRow is the result of another group, such as a partner or a day.
type ResultRow struct {
	Name string `json:"name"`
	Rated
}

// ClickRow is the number of clicks of a source.
type ClickRow struct {
	Partner string `json:"partner"`
	Offer   string `json:"offer"`
	Clicks  int64  `json:"clicks"`
}

// CampaignResults are the results of a page in a range of days (UTC).
type CampaignResults struct {
	From     string          `json:"from"`
	To       string          `json:"to"`
	Total    Rated           `json:"total"`
	Variants []VariantResult `json:"variants"`
	Partners []ResultRow     `json:"partners" doc:"name is the partner's id, empty for visitors without one"`
	Days     []ResultRow     `json:"days" doc:"name is the day"`
	Clicks   []ClickRow      `json:"clicks"`
}

// longestSpan is the maximum range of results, in days.
const longestSpan = 366

// errSpan reports an invalid range of days.
var errSpan = fault.New(fault.Invalid, "campaign_span", "Choose up to 366 days. The first day must not be after the last.")

// Results returns the results of a page from one day to another, both included. Empty days mean the last 30 days. Actions of
// the last seconds may be missing.
func (f *Factory) Results(ctx context.Context, id, from, to string) (CampaignResults, error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return CampaignResults{}, fmt.Errorf("results: %w", err)
	}
	if to == "" {
		to = dayOf(f.Clock.Now())
	}
	last, errTo := time.Parse(time.DateOnly, to)
	if from == "" {
		from = dayOf(last.AddDate(0, 0, -29))
	}
	first, errFrom := time.Parse(time.DateOnly, from)
	if errTo != nil || errFrom != nil || last.Before(first) || last.Sub(first) >= longestSpan*24*time.Hour {
		return CampaignResults{}, errSpan.At("from", "badRequest")
	}
	spots, err := countsOf(ctx, f.DB.Reader(), page.Route, from, to)
	if err != nil {
		return CampaignResults{}, fmt.Errorf("results: %w", err)
	}
	clicks, err := clicksOf(ctx, f.DB.Reader(), page.Route, from, to)
	if err != nil {
		return CampaignResults{}, fmt.Errorf("results: %w", err)
	}
	r := CampaignResults{From: from, To: to, Clicks: clicks}
	total := Counts{}
	for _, c := range spots {
		total.add(c)
	}
	r.Total = rated(total)
	r.Variants = compared(grouped(spots, func(s spot) string { return s.variant }))
	r.Partners = rows(grouped(spots, func(s spot) string { return s.partner }))
	r.Days = rows(grouped(spots, func(s spot) string { return s.day }))
	return r, nil
}

func grouped(spots map[spot]Counts, by func(spot) string) map[string]Counts {
	sums := map[string]Counts{}
	for at, c := range spots {
		sum := sums[by(at)]
		sum.add(c)
		sums[by(at)] = sum
	}
	return sums
}

func rows(sums map[string]Counts) []ResultRow {
	all := []ResultRow{}
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		all = append(all, ResultRow{name, rated(sums[name])})
	}
	return all
}

// compared tests each variant against variant a of its test. The newest test comes first; counts outside any test come last.
func compared(sums map[string]Counts) []VariantResult {
	all := []VariantResult{}
	for name, c := range sums {
		v := VariantResult{Variant: name, Rated: rated(c), PValue: 1}
		v.Test, v.Key, _ = campaign.SplitVariant(name)
		if control, ok := sums[strconv.FormatInt(v.Test, 10)+"a"]; ok && v.Key != "a" {
			v.PValue = PValue(c.Registrations, c.Views, control.Registrations, control.Views)
		}
		v.Significant = v.PValue < 0.05
		all = append(all, v)
	}
	slices.SortFunc(all, func(a, b VariantResult) int {
		if a.Test != b.Test {
			return int(b.Test - a.Test)
		}
		return strings.Compare(a.Key, b.Key)
	})
	return all
}

func countsOf(ctx context.Context, q db.Querier, route, from, to string) (map[spot]Counts, error) {
	spots := map[spot]Counts{}
	found, err := q.Query(ctx, `SELECT day, variant, partner, views, clicks, opens, registrations, first_deposits FROM campaign_counts
		WHERE route = $1 AND day >= $2 AND day <= $3`, route, from, to)
	_, err = db.Collect(found, err, func(r *sql.Rows) (struct{}, error) {
		at, c := spot{route: route}, Counts{}
		err := r.Scan(&at.day, &at.variant, &at.partner, &c.Views, &c.Clicks, &c.Opens, &c.Registrations, &c.FirstDeposits)
		spots[at] = c
		return struct{}{}, err
	})
	return spots, err
}

func clicksOf(ctx context.Context, q db.Querier, route, from, to string) ([]ClickRow, error) {
	found, err := q.Query(ctx, `SELECT partner, offer, CAST(SUM(clicks) AS BIGINT) FROM campaign_clicks WHERE route = $1 AND day >= $2 AND day <= $3
		GROUP BY partner, offer ORDER BY 3 DESC, partner, offer LIMIT 200`, route, from, to)
	all, err := db.Collect(found, err, func(r *sql.Rows) (c ClickRow, err error) { return c, r.Scan(&c.Partner, &c.Offer, &c.Clicks) })
	if all == nil {
		all = []ClickRow{}
	}
	return all, err
}
