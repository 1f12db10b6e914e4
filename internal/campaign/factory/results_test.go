package factory_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign/factory"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/player"
)

func (h *harness) results(t *testing.T, page string) factory.CampaignResults {
	t.Helper()
	require.NoError(t, h.Flush(t.Context()))
	r, err := h.Results(t.Context(), page, "", "")
	require.NoError(t, err)
	return r
}

func TestResults_CountVisits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		p := h.page(t, "/a")
		h.visit("/a?click_id=c1&value_1=o1&value_2=p1")
		h.visit("/a", "Cookie", "affiliate=click_id%3Dc1%26partner_id%3Dp1")
		h.visit("/a", "Cookie", "affiliate=partner_id=p1&offer_id=o1")
		h.visit("/a")
		h.visit("/a", "If-None-Match", h.visit("/a").Header().Get("Etag"))
		for _, not := range [][]string{
			{"User-Agent", "Googlebot/2.1"}, {"User-Agent", ""}, {"Sec-Purpose", "prefetch;prerender"}, {"Purpose", "prefetch"},
		} {
			h.visit("/a", not...)
		}
		ask(h.Site(), "HEAD", "/a", "")
		h.visit("/nothing")
		same := []string{"Sec-Fetch-Site", "same-origin", "Cookie", "affiliate=partner_id=p1"}
		require.Equal(t, 204, ask(h.Site(), "POST", "/_/seen", `{"route":"/a","variant":"","event":"open","dialog":"auth"}`, same...).Code)
		require.Equal(t, 403, ask(h.Site(), "POST", "/_/seen", `{"route":"/a","event":"open"}`, "Sec-Fetch-Site", "cross-site").Code)
		for body, status := range map[string]int{
			"": 400, "null": 400, "[]": 400, `{"route":7}`: 400, `{"route":"/x","event":"open"}`: 204, `{"route":"/a","event":"view"}`: 204,
			`{"route":"/a","event":"sit"}`: 204, strings.Repeat("x", 2000): 413,
		} {
			require.Equal(t, status, ask(h.Site(), "POST", "/_/seen", body).Code, body)
		}
		r := h.results(t, p.ID)
		require.Equal(t, factory.Counts{Views: 6, Clicks: 1, Opens: 1}, r.Total.Counts)
		require.Equal(t, []factory.ClickRow{{Partner: "p1", Offer: "o1", Clicks: 1}}, r.Clicks)
		require.Equal(t, []string{"", "p1"}, []string{r.Partners[0].Name, r.Partners[1].Name})
		require.Equal(t, []int64{4, 2, 1}, []int64{r.Partners[0].Views, r.Partners[1].Views, r.Partners[1].Opens})
		require.Equal(t, r, h.results(t, p.ID), "what is written down is not counted again")
	})
}

func TestClose_StoresCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		p := h.page(t, "/a")
		next := openHarness(t, d, nil, h.clock)
		next.visit("/a")
		require.NoError(t, next.Flush(t.Context()))
		next.visit("/a")
		require.NoError(t, next.Close())
		require.Equal(t, int64(2), h.results(t, p.ID).Total.Views)
	})
}

func TestBeacons_AreRateLimited(t *testing.T) {
	t.Parallel()
	h := newHarness(t, dbtest.NewSQLite(t), files("a.yaml", file("/a", "A")))
	statuses := map[int]int{}
	for range 210 {
		statuses[ask(h.Site(), "POST", "/_/seen", `{"route":"/a","event":"open","dialog":"auth"}`).Code]++
	}
	require.Equal(t, map[int]int{204: 200, 429: 10}, statuses)
}

func TestFlush_BoundsPartners(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		p := h.page(t, "/a")
		h.visit("/a?value_2=early")
		h.results(t, p.ID)
		for i := range 1100 {
			h.visit(fmt.Sprintf("/a?value_2=partner-%04d", i))
		}
		h.visit("/a?value_2=early")
		h.visit("/a?value_2=" + strings.Repeat("x", 100))
		r := h.results(t, p.ID)
		require.Equal(t, int64(1103), r.Total.Views)
		rows := len(r.Partners) // the list itself would fill the screen
		require.Equal(t, 1001, rows)
		byName := map[string]int64{}
		for _, row := range r.Partners {
			byName[row.Name] = row.Views
		}
		require.Equal(t, int64(102), byName["other"])
		require.Equal(t, int64(2), byName["early"], "who was there first keeps their row")
	})
}

func TestFlush_BoundsOffers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		p := h.page(t, "/a")
		h.visit("/a?click_id=1&value_2=early&value_1=first")
		h.results(t, p.ID)
		for i := range 4000 {
			h.visit(fmt.Sprintf("/a?click_id=1&value_2=p%d&value_1=o%d", i%2, i))
		}
		h.results(t, p.ID)
		h.visit("/a?click_id=1&value_2=p0&value_1=first")
		h.visit("/a?click_id=1&value_2=early&value_1=first")
		h.results(t, p.ID)
		rows, err := clickRows(t, d)
		require.NoError(t, err)
		require.Equal(t, int64(2), rows["early first"], "who was there first keeps their row")
		require.Zero(t, rows["p0 first"], "offers count per partner: the limit is reached")
		require.LessOrEqual(t, len(rows), 4002, "4,000 offers, and others of two partners")
		var all int64
		for _, n := range rows {
			all += n
		}
		require.Equal(t, int64(4003), all)
	})
}

// clickRows are the counted clicks by partner and offer.
func clickRows(t *testing.T, d *db.DB) (map[string]int64, error) {
	t.Helper()
	all := map[string]int64{}
	rows, err := d.Reader().Query(t.Context(), "SELECT partner, offer, clicks FROM campaign_clicks")
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var partner, offer string
		var n int64
		err := r.Scan(&partner, &offer, &n)
		all[partner+" "+offer] = n
		return struct{}{}, err
	})
	return all, err
}

// publish appends events to the outbox and runs the reactions.
func publish(t *testing.T, d *db.DB, box *outbox.Box, events ...outbox.Event) {
	t.Helper()
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return box.Append(ctx, tx, events...) }))
	require.NoError(t, box.Drain(t.Context()))
}

func TestReaction_CountsRegistrationsAndFirstDepositsOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		p := h.page(t, "/a")
		p, err := h.StartTest(t.Context(), "asha", p.ID, p.Revision, arms("B"))
		require.NoError(t, err)
		box := outbox.NewBox(d, h.clock, slog.New(slog.DiscardHandler))
		box.On(h.Reaction())
		n := 0
		event := func(kind string, who id.Player, payload any) outbox.Event {
			n++
			return outbox.New(fmt.Sprintf("e%03d", n), kind, string(who), h.clock.Now().UnixMilli(), payload)
		}
		registered := func(who id.Player, landing, variant string) outbox.Event {
			return event(player.KindRegistered, who, player.RegisteredEvent{
				PlayerID: who, PartnerID: "p1", OfferID: "o1", ClickID: "c1", Landing: landing, Variant: variant,
			})
		}
		deposited := func(who id.Player) outbox.Event {
			return event(payment.EventDepositSucceeded, who, payment.DepositEvent{PlayerID: who})
		}
		publish(t, d, box, registered("asha", "/a", "1b"), registered("dev", "/a", ""), registered("eve", "/a", "9z"),
			registered("nobody", "/elsewhere", ""), registered("direct", "", ""), registered("null", "/a\x00", ""))
		publish(t, d, box, deposited("asha"), deposited("asha"), deposited("direct"), registered("asha", "/a", "1a"))
		publish(t, d, box, deposited("asha"), deposited("dev"))
		h.visit("/a")
		r := h.results(t, p.ID)
		require.Equal(t, []int64{4, 2}, []int64{r.Total.Registrations, r.Total.FirstDeposits})
		b := r.Variants[0]
		for _, v := range r.Variants {
			if v.Variant == "1b" {
				b = v
			}
		}
		require.Equal(t, []any{"1b", int64(1), int64(1), "b"}, []any{b.Variant, b.Registrations, b.FirstDeposits, b.Key})
	})
}

func TestReaction_IsIdempotent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		p := h.page(t, "/a")
		events := []outbox.Event{
			outbox.New("1", player.KindRegistered, "asha", h.clock.Now().UnixMilli(), player.RegisteredEvent{PlayerID: "asha", Landing: "/a"}),
			outbox.New("2", payment.EventDepositSucceeded, "asha", h.clock.Now().UnixMilli(), payment.DepositEvent{PlayerID: "asha"}),
		}
		for range 3 {
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.Reaction().Handle(ctx, tx, events) }))
		}
		r := h.results(t, p.ID)
		require.Equal(t, []int64{1, 1}, []int64{r.Total.Registrations, r.Total.FirstDeposits})
	})
}

func TestResults_OfDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		ctx := t.Context()
		p := h.page(t, "/a")
		h.visit("/a")
		h.clock.Advance(24 * time.Hour)
		h.visit("/a")
		h.visit("/a")
		r := h.results(t, p.ID)
		require.Equal(t, []string{"2026-03-01", "2026-03-02"}, []string{r.Days[0].Name, r.Days[1].Name})
		require.Equal(t, []int64{1, 2}, []int64{r.Days[0].Views, r.Days[1].Views})
		one, err := h.Results(ctx, p.ID, "2026-03-02", "2026-03-02")
		require.NoError(t, err)
		require.Equal(t, int64(2), one.Total.Views)
		for _, span := range [][2]string{{"2026-03-02", "2026-03-01"}, {"x", ""}, {"", "yesterday"}, {"2020-01-01", "2026-01-01"}, {"2026-02-30", ""}} {
			_, err = h.Results(ctx, p.ID, span[0], span[1])
			require.Error(t, err, "%v", span)
			require.NotEmpty(t, places(t, err))
		}
	})
}
