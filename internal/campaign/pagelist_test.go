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

// walked are the offers that e2e/src/offer-walks.test.ts follows from a page to a withdrawal.
var walked = []string{"welcome-sport", "welcome-casino", "ipl-120", "crash-welcome", "baccarat-200", "blogger-200", "blogger-300", "blogger-100", "freespins-25"}

// The list in the docs names every page with what it promises.
func TestDocs_ListEveryPage(t *testing.T) {
	t.Parallel()
	creators, err := ReadCreators(os.DirFS("../../campaigns"), maidan(t))
	require.NoError(t, err)
	set := builtIn(t)
	slices.SortFunc(set.Campaigns, func(a, b *Campaign) int { return cmp.Compare(a.Route, b.Route) })
	var list strings.Builder
	list.WriteString("# The landing pages and what they promise\n\nWritten by `go test ./internal/campaign -run TestDocs_ListEveryPage -update`. An offer is followed from a page to a withdrawal by\n" +
		"`e2e/src/offer-walks.test.ts`; the address to which a page of a [tournament](tournaments.md) leads joins it (`e2e/src/tournaments.test.ts`). Pages with creators have the offers of\n" +
		"`campaigns/creators/creators.yaml`. Prizes are [drawn](bonuses.md#prizes-of-landing-pages), registered and given in `e2e/src/prizes.test.ts`.\n\n| page | offer | currency | tournament |\n|---|---|---|---|\n")
	for _, c := range set.Campaigns {
		offer := c.Offer
		if creator := creators.any(c.Creator); creator != nil {
			offer = creator.Offer
		}
		require.Contains(t, walked, offer.ID, "no walk follows the offer of %s", c.Route)
		currency := string(offer.Currency)
		if c.Param == paramCurrency {
			currency = "of the address, " + currency
		}
		sells := offer.ID
		if block := c.prizeBlock(); block != nil {
			sells += " or a prize of " + block.Draw
		}
		fmt.Fprintf(&list, "| `%s` | %s | %s | %s |\n", c.Route, sells, currency, c.Tournament)
	}
	if *update {
		require.NoError(t, os.WriteFile(pageList, []byte(list.String()), 0o644)) //nolint:gosec // a document
	}
	written, err := os.ReadFile(pageList)
	require.NoError(t, err)
	require.Equal(t, list.String(), string(written), "run the test with -update")
}
