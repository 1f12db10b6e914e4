package bet

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/market"
)

func TestStatuses_AreTheEnumTagsOfSelectionsAndLegs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of   any
		want []string
	}{{market.Selection{}, market.SelectionStatuses()}, {Leg{}, LegStatuses()}} {
		status, _ := reflect.TypeOf(c.of).FieldByName("Status")
		require.ElementsMatch(t, c.want, strings.Split(status.Tag.Get("enum"), ","), "%T", c.of)
	}
}
