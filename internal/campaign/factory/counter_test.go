package factory

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign"
	"maidan/internal/clock"
)

// A database that is away for long must not let the counts grow with the names that visitors make up.
func TestCounter_StaysBoundedWithoutADatabase(t *testing.T) {
	t.Parallel()
	c := newCounter(clock.NewManual(time.UnixMilli(0)))
	visits := 0
	for round := range 3 {
		spots, clicks := c.take()
		for i := range mostKeys + 100 {
			c.add(campaign.Visit{
				Event: campaign.Viewed, Route: "/a", PartnerID: fmt.Sprintf("%d-%d", round, i), OfferID: strconv.Itoa(i), Clicked: true,
			})
			visits++
		}
		c.putBack(spots, clicks)
	}
	require.LessOrEqual(t, len(c.spots), mostKeys+1)
	require.LessOrEqual(t, len(c.clicks), mostKeys+1)
	var views, clicked int64
	for _, sum := range c.spots {
		views += sum.views
	}
	for _, n := range c.clicks {
		clicked += n
	}
	require.Equal(t, []int64{int64(visits), int64(visits)}, []int64{views, clicked}, "nothing is lost")
}
