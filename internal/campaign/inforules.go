package campaign

import (
	"cmp"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

// of returns the rules of a tournament in a language, section by section, with amounts in a currency.
func (r ruleTexts) of(t *Tournament, language content.Language, currency money.Currency, fill fillers) []InfoPart {
	texts, all := r[language.Code], maps.Clone(fill)
	maps.Copy(all, t.listFillers(texts))
	maps.Copy(all, t.whenFillers(texts))
	write := func(key string) string { return all.written(texts[key], language.RTL) }
	heading := func(key string) InfoPart { return InfoPart{Heading: write(key)} }
	list := func(keys ...string) InfoPart {
		var items []string
		for _, key := range keys {
			items = append(items, write(key))
		}
		return InfoPart{List: items}
	}
	return []InfoPart{
		heading("counts"), list(t.countRules(currency)...),
		heading("ranking"), list(t.rankingRules()...),
		heading("when"), {Text: write("every-" + t.Schedule.Every)},
		heading("prizes"), {Text: write("pool")}, {Table: t.prizeTable(texts, language.Code, currency)}, list(t.prizeRules()...),
		heading("general"), list("barred", "one_account", "app", "play_money"),
	}
}

// countRules returns the keys of the rules about what counts.
func (t *Tournament) countRules(currency money.Currency) []string {
	keys := []string{"products"}
	for _, rule := range []struct {
		holds bool
		key   string
	}{
		{len(t.Games) > 0, "games"}, {true, "own"}, {true, "after"}, {t.MinStake[currency] > 0, "min_stake"}, {t.First[currency] > 0, "first_stake"},
		{t.MinOdds > 0, "min_odds"}, {t.Singles, "singles"}, {t.Winning, "winning"},
	} {
		if rule.holds {
			keys = append(keys, rule.key)
		}
	}
	return keys
}

// rankingRules returns the keys of the rules about what places a player.
func (t *Tournament) rankingRules() []string {
	keys := []string{"by-" + string(t.By), "tie"}
	if t.By == tournament.ByTickets {
		return []string{keys[0], "draw"}
	}
	if t.Together {
		return append(keys, "together")
	}
	return append(keys, "apart")
}

// prizeRules returns the keys of the rules about how prizes are paid.
func (t *Tournament) prizeRules() []string {
	keys := []string{"paid-" + string(t.Prize)}
	if t.Manual {
		keys = append(keys, "manual")
	}
	return append(keys, "fixed")
}

// prizeTable returns the prize of each place, of several places with the same prize in one row.
func (t *Tournament) prizeTable(texts map[string]string, language string, currency money.Currency) *InfoTable {
	table := &InfoTable{Head: []string{texts["place"], texts["prize"]}}
	for _, p := range t.Prizes {
		place := strconv.FormatInt(p.First, 10)
		if p.Last > p.First {
			place = fmt.Sprintf("%d–%d", p.First, p.Last)
		}
		prize := money.Money{Amount: t.PrizeOf(p.First, currency), Currency: currency}.In(language)
		table.Rows = append(table.Rows, []string{place, prize})
	}
	return table
}

// listFillers returns the placeholders of the products and games that count.
func (t *Tournament) listFillers(texts map[string]string) fillers {
	var products, games []string
	for _, product := range t.Products {
		products = append(products, texts["product-"+string(product)])
	}
	for _, game := range t.Games {
		games = append(games, texts["game-"+game])
	}
	return fillers{"products": strings.Join(products, ", "), "games": strings.Join(games, ", ")}
}

// whenFillers returns the placeholders of a schedule: its first and last weekday and its days.
func (t *Tournament) whenFillers(texts map[string]string) fillers {
	length, ok := map[string]int{"week": 7, "fortnight": 14}[t.Schedule.Every]
	if !ok {
		return nil
	}
	days := cmp.Or(t.Schedule.Days, length)
	day := func(n int) string { return texts["day-"+strconv.Itoa((n-1)%7+1)] }
	return fillers{"length": strconv.Itoa(days), "from": day(t.Schedule.From), "to": day(t.Schedule.From + days - 1)}
}
