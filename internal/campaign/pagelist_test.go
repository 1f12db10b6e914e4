package campaign

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write docs/landing-page-list.md")

const pageList = "../../docs/landing-page-list.md"

// The list in the docs names every page with what it promises, and the walk that follows the promise.
func TestDocs_ListEveryPage(t *testing.T) {
	t.Parallel()
	creators, err := ReadCreators(os.DirFS("../../campaigns"), maidan(t))
	require.NoError(t, err)
	set := builtIn(t)
	slices.SortFunc(set.Campaigns, func(a, b *Campaign) int { return cmp.Compare(a.Route, b.Route) })
	walks := readWalks(t)
	var list strings.Builder
	list.WriteString("# The landing pages and what they promise\n\nWritten by `go test ./internal/campaign -run TestDocs_ListEveryPage -update`. An offer is followed from its promise to a withdrawal by\n" +
		"`e2e/src/offer-walks.test.ts` (`make test-long`; a usual run takes the first [walk](#the-walks)): of a page the last column names the walk of its offer; the address to which a page of a [tournament](tournaments.md) leads joins it (`e2e/src/tournaments.test.ts`). Pages with creators have the offers of\n" +
		"`campaigns/creators/creators.yaml`. Prizes are [drawn](bonuses.md#prizes-of-landing-pages), registered and given in `e2e/src/prizes.test.ts`.\n\n| page | offer | currency | tournament | walk |\n|---|---|---|---|---|\n")
	for _, c := range set.Campaigns {
		offer := c.Offer
		if creator := creators.any(c.Creator); creator != nil {
			offer = creator.Offer
		}
		one := walks.of(offer.ID, c.Route, offer.Currency)
		require.NotNil(t, one, "no walk follows the offer of %s", c.Route)
		currency := string(offer.Currency)
		if c.Param == paramCurrency {
			currency = "of the address, " + currency
		}
		sells, followed := offer.ID, one.named(c.Route, offer.Currency)
		if block := c.prizeBlock(); block != nil {
			sells += " or a prize of " + block.Draw
			followed += "; of each prize [below](#the-walks)"
		}
		if held := walks.of(c.Holds, c.Route, offer.Currency); held != nil {
			sells += ", explains " + c.Holds
			followed += "; of " + c.Holds + " " + held.named(c.Route, held.Currency)
		}
		fmt.Fprintf(&list, "| `%s` | %s | %s | %s | %s |\n", c.Route, sells, currency, c.Tournament, followed)
	}
	list.WriteString(walks.table())
	if *update {
		require.NoError(t, os.WriteFile(pageList, []byte(list.String()), 0o644)) //nolint:gosec // a document
	}
	written, err := os.ReadFile(pageList)
	require.NoError(t, err)
	require.Equal(t, list.String(), string(written), "run the test with -update")
}
