package campaign

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/lang/promo"
)

var percentFigure = regexp.MustCompile(`(\d+) ?%`)

// Pages about cashback and their clause name the percents of the VIP programme, as placeholders.
func TestTexts_CashbackIsThatOfTheProgramme(t *testing.T) {
	t.Parallel()
	levels := programmes(t).VIP.Levels
	highest := levels[len(levels)-1].Cashback
	for _, language := range []string{"en", "hi", "ur", "bn", "pt", "ru", "uz"} {
		texts, err := readTexts(promo.Texts, language+".use.json")
		require.NoError(t, err)
		for _, name := range vipFillers {
			require.Contains(t, texts["clause.vip-cashback"], "{"+name+"}%", language)
		}
	}
	pages := 0
	var wrong failures
	for _, c := range builtIn(t).Campaigns {
		if !slices.ContainsFunc(c.Blocks, func(b Block) bool { return slices.Contains(b.Clauses, "vip-cashback") }) {
			continue
		}
		pages++
		named := slices.ContainsFunc(c.references, func(written string) bool { return strings.HasPrefix(written, "vip_cashback:") })
		for language, texts := range c.Texts {
			for key, text := range texts {
				for _, figure := range percentFigure.FindAllStringSubmatch(text, -1) {
					percent, err := strconv.ParseInt(figure[1], 10, 64)
					require.NoError(t, err)
					wrong.add(percent > highest, c.Route, language, key, text)
				}
				wrong.add(strings.Contains(text, "not credited"), c.Route, language, key, text)
				named = named || strings.Contains(text, "{vip_")
			}
		}
		wrong.add(!named, c.Route, "names no percent of the programme")
	}
	wrong.requireNone(t)
	require.Equal(t, 9, pages)
}
