package campaign

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"maidan/internal/content"
)

var (
	routeForm  = regexp.MustCompile(`^/(?:[a-z0-9][a-z0-9_-]*(?:/[a-z0-9][a-z0-9_-]*)*)?$`)
	blockID    = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
	placeForm  = regexp.MustCompile(`^(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?$`)
	nameForm   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)
	figureForm = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)
	ownFillers = []string{"brand", "support", "currency", "amount", "percent", "min_deposit", "wager", "days", "offer", "casino_amount",
		"sport_amount", "creator"}
	longestValue = 64
)

func (c checker) oneOf(what, value string, allowed []string, path ...any) {
	if !slices.Contains(allowed, value) {
		c.file.Reportf(path, "%s %q is not one of: %s", what, value, strings.Join(allowed, ", "))
	}
}

// named reports an invalid name.
func (c checker) named(what, value string, path ...any) {
	if value != "" && !nameForm.MatchString(value) {
		c.file.Reportf(path, "%s %q may contain only a-z, A-Z, 0-9, - and _", what, value)
	}
}

func (c checker) head() {
	for i, route := range append([]string{c.Route}, c.RedirectFrom...) {
		path := []any{"route"}
		if i > 0 {
			path = []any{"redirect_from", i - 1}
		}
		if !routeForm.MatchString(route) {
			c.file.Reportf(path, "route %q must look like /aviator or /aviator/brl, without a slash at the end", route)
		}
	}
	c.oneOf("param", c.Param, params, "param")
	if c.Param != "" && c.Route == "/" {
		c.file.Report("the home page takes no param: every path would be one", "param")
	}
	if _, ok := c.brand.Language(c.Language); !ok && c.Language != "" {
		c.file.Reportf([]any{"language"}, "the brand has no language %q", c.Language)
	}
	c.oneOf("kind", c.Kind, kinds, "kind")
	c.oneOf("palette", c.Palette, palettes, "palette")
	c.oneOf("scene", c.Scene.Name, scenes, "scene", "name")
	if c.Scene.Seed < 1 || c.Scene.Seed > 1_000_000 {
		c.file.Report("seed must be between 1 and 1000000", "scene", "seed")
	}
	for action, place := range map[string]string{"register": c.After.Register, "login": c.After.Login} {
		if !placeForm.MatchString(place) {
			c.file.Reportf([]any{"after", action}, "after %s: %q must look like casino/slot/aviator", action, place)
		}
	}
	c.named("id", c.After.ID, "after", "id")
	c.named("hash", c.After.Hash, "after", "hash")
}

func (c checker) promise() {
	c.oneOf("dialog", c.Dialog.Name, dialogs, "dialog", "name")
	c.oneOf("bonus", c.Dialog.Bonus, []string{"", "casino", "sport"}, "dialog", "bonus")
	c.named("campaign", c.Dialog.Campaign, "dialog", "campaign")
	if c.Info != "" {
		c.oneOf("info", c.Info, append(slices.Clone(infoNames), messages...), "info")
	}
	c.named("creator", c.Creator, "creator")
	if c.Dialog.Currency != "" && !slices.Contains(c.brand.CurrencyCodes, string(c.Dialog.Currency)) {
		c.file.Reportf([]any{"dialog", "currency"}, "the brand has no currency %q", c.Dialog.Currency)
	}
	if _, ok := c.held(c.brand, Param{}); c.Holds != "" && !ok {
		c.file.Reportf([]any{"holds"}, "the brand makes no offer on bets %q in %q", c.Holds, c.Offer.Currency)
	}
	if _, ok := bonusOf(c.brand, c.Offer); !ok {
		c.file.Reportf([]any{"offer"}, "the brand makes no offer %q in %q", c.Offer.ID, c.Offer.Currency)
	} else if i := slices.IndexFunc(c.brand.AllOffers(), func(o content.Offer) bool { return o.ID == c.Offer.ID }); c.brand.AllOffers()[i].Code {
		c.file.Reportf([]any{"offer"}, "nobody can choose the offer %q", c.Offer.ID)
	}
}

// bonusOf returns the offer of a reference, if it is one for a deposit: pages sell no others.
func bonusOf(brand *content.Brand, ref OfferRef) (content.WelcomeBonus, bool) {
	bonus, ok := brand.OfferIn(ref.ID, ref.Currency)
	return bonus, ok && bonus.Kind == content.Match
}

func (c checker) figures() {
	for currency, figures := range c.Figures {
		if !slices.Contains(c.brand.CurrencyCodes, string(currency)) {
			c.file.Reportf([]any{"figures", string(currency)}, "the brand has no currency %q", currency)
		}
		for name, value := range figures {
			at := []any{"figures", string(currency), name}
			if !figureForm.MatchString(name) || slices.Contains(slices.Concat(ownFillers, holdFillers, vipFillers), name) || c.Tournament != "" && slices.Contains(tournamentFillers, name) {
				c.file.Reportf(at, "figure %q needs a name of its own in small letters, digits and _", name)
			}
			if value == "" || len(value) > longestValue || strings.ContainsAny(value, "{}") || !writable(value) {
				c.file.Reportf(at, "figure %s needs a short value without braces", name)
			}
		}
	}
}

func (c checker) blocks() {
	if len(c.Blocks) == 0 {
		c.file.Report("a campaign needs blocks", "blocks")
	}
	seen := map[string]bool{}
	for i, block := range c.Blocks {
		at := []any{"blocks", i}
		form, known := shapes[block.Type]
		if !known {
			c.file.Reportf(at, "there is no block type %q", block.Type)
			continue
		}
		if !blockID.MatchString(block.ID) || seen[block.ID] || slices.Contains(pageFields, block.ID) {
			c.file.Reportf(at, "block id %q is badly formed or used twice", block.ID)
		}
		seen[block.ID] = true
		c.standards(block, at)
		if total := block.Items + len(block.Clauses); block.Items < 0 || total < form.min || total > form.max {
			c.file.Reportf(at, "a %s block has %d to %d items, not %d", block.Type, form.min, form.max, total)
		}
		if _, known := c.brand.PrizeDraw(block.Draw); draws(block.Type) != (block.Draw != "") || block.Draw != "" && !known {
			c.file.Reportf(at, "a wheel, capsules or a card needs a draw of the brand, and no other block has one: %q", block.Draw)
		}
		if draws(block.Type) && i > 0 {
			c.file.Report("what draws a prize is the first block of a page", at...)
		}
		if links := block.Type == "related"; links && len(block.Links) != block.Items || !links && len(block.Links) > 0 {
			c.file.Report("a related block, and no other, has as many links as items", at...)
		}
	}
}

// standards checks the set and the clauses that a block uses from the site's catalogue.
func (c checker) standards(block Block, at []any) {
	if standard, ok := sets[block.Use]; block.Use != "" && (!ok || standard.block != block.Type || standard.items != block.Items) {
		c.file.Reportf(at, "a %s block may use: %s; the set says how many items it has",
			block.Type, strings.Join(append(Names().Sets[block.Type], "nothing"), ", "))
	}
	if len(block.Clauses) > 0 && block.Type != "terms" {
		c.file.Report("clauses belong to a terms block", at...)
		return
	}
	for j, name := range block.Clauses {
		c.oneOf("clause", name, standardClauses, append(at, "clauses", j)...)
	}
}

// base returns the language in which every text must exist.
func (c *Campaign) base() string {
	if c.Language != "" {
		return c.Language
	}
	return "en"
}

func (c checker) texts() {
	known := map[string]bool{}
	base, language := c.base(), "English text"
	if base != "en" {
		language = base + " text"
	}
	for _, key := range c.keys() {
		known[key] = true
		if c.Texts[base][key] == "" {
			c.file.Reportf([]any{"texts", base, key}, "the %s %q is missing", language, key)
		}
	}
	fill := c.placeholders(c.brand, Param{}, c.base())
	for language, texts := range c.Texts {
		if _, ok := c.brand.Language(language); !ok {
			c.file.Reportf([]any{"texts", language}, "the brand has no language %q", language)
		}
		for key, text := range texts {
			at := []any{"texts", language, key}
			if !known[key] {
				c.file.Reportf(at, "no block has a text %q", key)
			}
			if unknown := fill.unknown(text); unknown != "" {
				c.file.Reportf(at, "text %q: there is no placeholder %s", key, unknown)
			}
			for _, written := range referencesIn(text) {
				if _, problem := c.reference(c.brand, Param{}, language, written); problem != "" {
					c.file.Reportf(at, "text %q: {%s}: %s", key, written, problem)
				}
			}
			if !writable(text) {
				c.file.Reportf(at, "text %q holds a control character", key)
			}
		}
	}
}

// writable reports whether every file format can hold the characters of a text.
func writable(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool {
		return r != '\n' && unicode.IsControl(r) || r == '\uFEFF' || r&0xFFFE == 0xFFFE || r == unicode.ReplacementChar
	}) < 0
}
