package campaign

import (
	"maps"
	"slices"
)

// shape describes a type of block.
type shape struct {
	fields   []string // texts of the block itself
	item     []string // texts of each item
	min, max int      // number of items
}

// prizeFields are the texts of the blocks that draw a prize: that of the button, what is said of the prize, and the button that claims it.
var prizeFields = []string{"kicker", "headline", "lead", "button", "note", "won", "claim"}

// draws reports whether visitors draw a prize in a block of a type.
func draws(blockType string) bool {
	return blockType == "wheel" || blockType == "capsules" || blockType == "card"
}

// shapes describes all types of block. A new type needs a line here, `make generate` and a component in web/apps/promo/src/blocks.
var shapes = map[string]shape{
	"hero":     {fields: []string{"kicker", "headline", "lead", "button", "note"}},
	"wheel":    {fields: prizeFields},
	"capsules": {fields: prizeFields},
	"card":     {fields: prizeFields},
	"facts":    {item: []string{"value", "label"}, min: 2, max: 4},
	"steps":    {fields: []string{"title"}, item: []string{"title", "text"}, min: 2, max: 5},
	"ladder":   {fields: []string{"title", "lead"}, item: []string{"value", "label"}, min: 3, max: 8},
	"over":     {fields: []string{"title", "lead"}, item: []string{"ball", "text"}, min: 6, max: 6},
	"related":  {fields: []string{"title"}, item: []string{"title", "text"}, min: 2, max: 6},
	"prose":    {fields: []string{"title"}, item: []string{"text"}, min: 1, max: 12},
	"table":    {fields: []string{"title", "lead", "head1", "head2"}, item: []string{"label", "value"}, min: 2, max: 12},
	"dates":    {fields: []string{"title"}, item: []string{"when", "what"}, min: 2, max: 8},
	"match":    {fields: []string{"home", "away", "when", "note"}},
	"levels":   {fields: []string{"title", "lead"}, item: []string{"name", "value", "text"}, min: 2, max: 8},
	"creator":  {fields: []string{"name", "quote"}},
	"gallery":  {fields: []string{"title", "lead"}},
	"faq":      {fields: []string{"title"}, item: []string{"question", "answer"}, min: 1, max: 12},
	"terms":    {fields: []string{"title"}, item: []string{"text"}, min: 1, max: 20},
	"closing":  {fields: []string{"headline", "button"}},
}

// set is a standard set of texts for a block. Its texts are in the site's catalogue under "use.<name>.".
type set struct {
	block string
	items int
}

var sets = map[string]set{
	"join-casino":    {"steps", 3},
	"join-sport":     {"steps", 3},
	"join-crash":     {"steps", 3},
	"take-part":      {"steps", 3},
	"join-app":       {"steps", 3},
	"faq-casino":     {"faq", 4},
	"faq-sport":      {"faq", 4},
	"faq-tournament": {"faq", 4},
	"faq-crash":      {"faq", 4},
	"sign-up":        {"closing", 0},
	"claim":          {"closing", 0},
	"take-seat":      {"closing", 0},
}

// standardClauses are the standard clauses of terms. Their texts are in the site's catalogue under "clause.<name>".
var standardClauses = []string{
	"play-money", "adults", "one-offer", "recorded", "offer-casino", "offer-sport", "offer-crash", "past-edition",
	"no-freebets", "vip-cashback", "invented-teams", "no-league", "tournament-terms", bonusPrizeClause, cashPrizeClause,
}

// Names returns the names that a campaign may use.
func Names() Vocabulary {
	words := Vocabulary{
		Kinds: kinds, Palettes: palettes, Scenes: scenes, Dialogs: dialogs, Infos: slices.Concat(infoNames, messages),
		Params: params, Clauses: standardClauses, Blocks: map[string]BlockShape{}, Sets: map[string][]string{},
	}
	for name, form := range shapes {
		words.Blocks[name] = BlockShape{append([]string{}, form.fields...), append([]string{}, form.item...), form.min, form.max}
	}
	for _, name := range slices.Sorted(maps.Keys(sets)) {
		words.Sets[sets[name].block] = append(words.Sets[sets[name].block], name)
	}
	return words
}

// pageFields are the texts of every campaign besides those of its blocks.
var pageFields = []string{"title", "description"}

// keys returns the keys of the campaign's own texts: those that no catalogue has, and those that replace standard ones.
func (c *Campaign) keys() []string {
	keys := append([]string(nil), pageFields...)
	for _, block := range c.Blocks {
		for _, key := range block.keys() {
			if block.standard(key) == "" || c.owns(key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// owns reports whether the campaign has a text of its own for a key.
func (c *Campaign) owns(key string) bool {
	for _, texts := range c.Texts {
		if texts[key] != "" {
			return true
		}
	}
	return false
}

// keys returns the keys of all texts of the block, from the campaign or from the catalogue.
func (b Block) keys() []string {
	var keys []string
	for _, field := range shapes[b.Type].fields {
		keys = append(keys, b.key(field))
	}
	for i := range b.Items {
		for _, field := range shapes[b.Type].item {
			keys = append(keys, b.itemKey(i, field))
		}
	}
	return keys
}

// standard returns the catalogue's key for a text of the block that the campaign may omit, or "".
func (b Block) standard(key string) string {
	rest := key[len(b.ID):] // ".title", ".1.text"
	switch {
	case b.Use != "":
		return "use." + b.Use + rest
	case b.Type == "terms" && rest == ".title":
		return "use.terms.title"
	}
	return ""
}
