package player

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// paidIn deposits an amount all the way.
func (c *counter) paidIn(t *testing.T, transaction string, amount int) {
	t.Helper()
	made := c.ask(t, "POST", "/payments/v1/deposits", fields{"method": "upi", "amount": amount}).want(t, 201)
	c.ask(t, "POST", "/payments/v1/deposits/"+made.text("id")+"/transaction", fields{"transaction_id": transaction}).want(t, 200)
	c.clock.Advance(5 * time.Second)
	c.sim.Step(t.Context())
}

func TestStatement_ShowsAndExportsTheEntriesOfAPeriod(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d, "INR")
		from := c.clock.Now().UnixMilli()
		c.paidIn(t, "412345678901", 50_000)
		c.clock.Advance(time.Hour)
		middle := c.clock.Now().UnixMilli()
		c.paidIn(t, "412345678902", 70_000)
		to := c.clock.Now().UnixMilli() + 1
		path := "/api/v3/players/me/statement"

		page := c.ask(t, "GET", fmt.Sprintf("%s?from=%d&to=%d", path, middle, to), nil).want(t, 200).json()
		require.EqualValues(t, 50_000, page["opening"])
		require.EqualValues(t, 120_000, page["closing"])
		require.EqualValues(t, 1, page["entries"])
		line := page["items"].([]any)[0].(fields)
		require.Equal(t, "Deposit", line["text"])
		require.Equal(t, "deposits", line["group"])
		parts := c.ask(t, "GET", path+"/"+line["id"].(string), nil).want(t, 200).json()["items"].([]any)
		require.Len(t, parts, 2)

		c.ask(t, "GET", fmt.Sprintf("%s?from=%d&to=%d", path, to, from), nil).refused(t, 400, "period_invalid", "to")
		file := c.ask(t, "GET", fmt.Sprintf("%s/csv?from=%d&to=%d&utc_offset=330", path, from, to), nil).want(t, 200)
		require.Equal(t, "text/csv; charset=utf-8", file.header.Get("Content-Type"))
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.body, "\uFEFF"))).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 3)
		require.Equal(t, []string{"Date and time", "Type", "Amount", "Balance", "Reference", "Transfer ID"}, rows[0])
		require.Equal(t, []string{"Deposit", "700.00", "1200.00"}, rows[1][1:4])
		require.Equal(t, time.UnixMilli(from).UTC().Add(5*time.Second+330*time.Minute).Format("02.01.2006 15:04:05"), rows[2][0])

		c.token = "bob INR"
		c.ask(t, "GET", path+"/"+line["id"].(string), nil).refused(t, 404, "not_found", "")
		nothing := c.ask(t, "GET", fmt.Sprintf("%s?from=%d&to=%d", path, from, to), nil).want(t, 200).json()
		require.Empty(t, nothing["items"])
	})
}

func TestHistories_FilterAndOpenTheEntries(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCounter(t, d, "INR")
		c.paidIn(t, "412345678901", 50_000)
		c.clock.Advance(time.Hour)
		c.paidIn(t, "412345670001", 70_000) // declined
		const path = "/payments/v1/deposits"
		list := func(query string) []any {
			return c.ask(t, "GET", path+query, nil).want(t, 200).json()["items"].([]any)
		}
		require.Len(t, list(""), 2)
		require.Len(t, list(fmt.Sprintf("?from=%d", c.clock.Now().Add(-time.Minute).UnixMilli())), 1)
		require.Len(t, list("?status=failed"), 1)
		c.ask(t, "GET", path+"?status=paid", nil).refused(t, 400, "status_unknown", "status")
		c.ask(t, "GET", path+"?from=-1", nil).want(t, 400)

		paid := list("?status=succeeded")[0].(fields)["id"].(string)
		entries := c.ask(t, "GET", "/api/v3/players/me/entries/"+paid, nil).want(t, 200).json()["items"].([]any)
		require.Len(t, entries, 1)
		entry := entries[0].(fields)
		require.Equal(t, "Deposit", entry["text"])
		require.Equal(t, "cash", entry["account"])
		require.Len(t, entry["parts"], 2)
		c.token = "bob INR"
		require.Empty(t, c.ask(t, "GET", "/api/v3/players/me/entries/"+paid, nil).want(t, 200).json()["items"])
	})
}
