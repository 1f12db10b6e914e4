package campaign

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/vip"
	"maidan/lang/promo"
)

var percentFigure = regexp.MustCompile(`(\d+) ?%`)

// Pages about cashback and their clause name the percents of the VIP programme, as numbers.
func TestTexts_CashbackIsThatOfTheProgramme(t *testing.T) {
	t.Parallel()
	programme, err := vip.Load(brand.Maidan(), maidan(t))
	require.NoError(t, err)
	lowest, highest := programme.Levels[0].Cashback, programme.Levels[len(programme.Levels)-1].Cashback
	for _, language := range []string{"en", "hi", "ur", "bn", "pt", "ru", "uz"} {
		texts, err := readTexts(promo.Texts, language+".use.json")
		require.NoError(t, err)
		found := percentFigure.FindAllStringSubmatch(texts["clause.vip-cashback"], -1)
		require.Len(t, found, 2, language)
		require.Equal(t, []string{strconv.FormatInt(lowest, 10), strconv.FormatInt(highest, 10)}, []string{found[0][1], found[1][1]}, language)
	}
	pages := 0
	var wrong failures
	for _, c := range builtIn(t).Campaigns {
		if !slices.ContainsFunc(c.Blocks, func(b Block) bool { return slices.Contains(b.Clauses, "vip-cashback") }) {
			continue
		}
		pages++
		for language, texts := range c.Texts {
			for key, text := range texts {
				for _, figure := range percentFigure.FindAllStringSubmatch(text, -1) {
					percent, err := strconv.ParseInt(figure[1], 10, 64)
					require.NoError(t, err)
					wrong.add(percent > highest, c.Route, language, key, text)
				}
				wrong.add(strings.Contains(text, "not credited"), c.Route, language, key, text)
			}
		}
	}
	wrong.requireNone(t)
	require.Equal(t, 9, pages)
}
