package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
)

// Parse reads and checks one campaign file against the brand; name is for the errors, which name every fault with its
// line (datafile.Problems).
func Parse(name string, data []byte, brand *content.Brand) (*Campaign, error) {
	campaign := &Campaign{}
	file, err := datafile.Read(name, data, campaign)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	campaign.File, campaign.Version = name, hex.EncodeToString(sum[:8])
	for i := range campaign.Blocks {
		if campaign.Blocks[i].ID == "" {
			campaign.Blocks[i].ID = campaign.Blocks[i].Type
		}
	}
	check := checker{campaign, file, brand}
	check.head()
	check.promise()
	check.blocks()
	if file.Err() == nil { // texts are compared with blocks, so the blocks must be right first
		check.texts()
	}
	if err := file.Err(); err != nil {
		return nil, err
	}
	return campaign, nil
}

type checker struct {
	*Campaign
	file  *datafile.File
	brand *content.Brand
}

var (
	routeForm = regexp.MustCompile(`^/(?:[a-z0-9][a-z0-9_-]*(?:/[a-z0-9][a-z0-9_-]*)*)?$`)
	blockID   = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
	placeForm = regexp.MustCompile(`^(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?$`)
)

func (c checker) oneOf(what, value string, allowed []string, path ...any) {
	if !slices.Contains(allowed, value) {
		c.file.Blamef(path, "%s %q is not one of: %s", what, value, strings.Join(allowed, ", "))
	}
}

func (c checker) head() {
	for i, route := range append([]string{c.Route}, c.RedirectFrom...) {
		path := []any{"route"}
		if i > 0 {
			path = []any{"redirect_from", i - 1}
		}
		if !routeForm.MatchString(route) {
			c.file.Blamef(path, "route %q must look like /aviator or /aviator/brl, without a slash at the end", route)
		}
	}
	c.oneOf("kind", c.Kind, kinds, "kind")
	c.oneOf("palette", c.Palette, palettes, "palette")
	c.oneOf("scene", c.Scene.Name, scenes, "scene", "name")
	if c.Scene.Seed < 1 || c.Scene.Seed > 1_000_000 {
		c.file.Blame("seed must be between 1 and 1000000", "scene", "seed")
	}
	for action, place := range map[string]string{"register": c.After.Register, "login": c.After.Login} {
		if !placeForm.MatchString(place) {
			c.file.Blamef([]any{"after", action}, "after %s: %q must look like casino/slot/aviator", action, place)
		}
	}
}

func (c checker) promise() {
	c.oneOf("dialog", c.Dialog.Name, dialogs, "dialog", "name")
	c.oneOf("bonus", c.Dialog.Bonus, []string{"", "casino", "sport"}, "dialog", "bonus")
	if c.Dialog.Currency != "" && !slices.Contains(c.brand.CurrencyCodes, string(c.Dialog.Currency)) {
		c.file.Blamef([]any{"dialog", "currency"}, "the brand has no currency %q", c.Dialog.Currency)
	}
	if _, ok := c.bonus(c.brand); !ok {
		c.file.Blamef([]any{"offer"}, "the brand makes no offer %q in %q", c.Offer.ID, c.Offer.Currency)
	}
}

// bonus returns the welcome offer that the campaign promises.
func (c *Campaign) bonus(brand *content.Brand) (content.WelcomeBonus, bool) {
	for _, offer := range brand.Offers {
		if offer.ID == c.Offer.ID {
			return offer.In(c.Offer.Currency)
		}
	}
	return content.WelcomeBonus{}, false
}

func (c checker) blocks() {
	if len(c.Blocks) == 0 {
		c.file.Blame("a campaign needs blocks", "blocks")
	}
	seen := map[string]bool{}
	for i, block := range c.Blocks {
		at := []any{"blocks", i}
		form, known := shapes[block.Type]
		if !known {
			c.file.Blamef(at, "there is no block type %q", block.Type)
			continue
		}
		if !blockID.MatchString(block.ID) || seen[block.ID] || slices.Contains(pageFields, block.ID) {
			c.file.Blamef(at, "block id %q is badly formed or used twice", block.ID)
		}
		seen[block.ID] = true
		if block.Items < form.min || block.Items > form.max {
			c.file.Blamef(at, "a %s block has %d to %d items, not %d", block.Type, form.min, form.max, block.Items)
		}
		if isWheel := block.Type == "wheel"; isWheel != (block.Prize > 0) || block.Prize < 0 || block.Prize > block.Items {
			c.file.Blame("prize is the number of one of a wheel's items", at...)
		}
		if isDoors := block.Type == "doors"; isDoors && len(block.Links) != block.Items || !isDoors && len(block.Links) > 0 {
			c.file.Blame("a doors block, and no other, has as many links as items", at...)
		}
	}
}

func (c checker) texts() {
	needed := c.keys()
	known := map[string]bool{}
	for _, key := range needed {
		known[key] = true
		if c.Texts["en"][key] == "" {
			c.file.Blamef([]any{"texts", "en", key}, "the English text %q is missing", key)
		}
	}
	fill := c.placeholders(c.brand)
	for language, texts := range c.Texts {
		if _, ok := c.brand.Language(language); !ok {
			c.file.Blamef([]any{"texts", language}, "the brand has no language %q", language)
		}
		for key, text := range texts {
			at := []any{"texts", language, key}
			if !known[key] {
				c.file.Blamef(at, "no block has a text %q", key)
			}
			if unknown := fill.unknown(text); unknown != "" {
				c.file.Blamef(at, "text %q: there is no placeholder %s", key, unknown)
			}
		}
	}
}

func (b Block) key(field string) string { return b.ID + "." + field }

func (b Block) itemKey(i int, field string) string {
	return b.ID + "." + strconv.Itoa(i+1) + "." + field
}
