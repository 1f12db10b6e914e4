// Package campaign serves the promo site. Campaigns are data files that are rendered on the server and served from memory.
//
// A campaign is one file of blocks and texts. It is parsed strictly and rendered once per language and version. The components
// that render it also hydrate its dialogs in the browser; on the server they run in QuickJS inside the process, without Node.
// Finished pages are stored compressed.
package campaign

import (
	"maidan/internal/money"
	"maidan/internal/vip"
)

// Campaign is one landing page as data. It is immutable after parsing.
type Campaign struct {
	File    string `yaml:"-" json:"-"` // file name, for errors
	Version string `yaml:"-" json:"-"` // hash of its bytes
	Variant string `yaml:"-" json:"-"` // name of the A/B test variant; empty for the page itself; see VariantName

	Route             string                       `yaml:"route" json:"route"`                                                 // path below the base, strict: "/aviator"
	RedirectFrom      []string                     `yaml:"redirect_from,omitempty" json:"redirect_from,omitempty"`             // further paths that redirect to the page
	Param             string                       `yaml:"param,omitempty" json:"param,omitempty"`                             // one of params: the meaning of one more path segment
	Language          string                       `yaml:"language,omitempty" json:"language,omitempty"`                       // language of the whole page, for all visitors
	Creator           string                       `yaml:"creator,omitempty" json:"creator,omitempty"`                         // code of the creator who owns the page
	Kind              string                       `yaml:"kind" json:"kind"`                                                   // one of kinds
	Palette           string                       `yaml:"palette" json:"palette"`                                             // one of palettes
	Scene             Scene                        `yaml:"scene" json:"scene"`                                                 // picture of the page
	Dialog            Dialog                       `yaml:"dialog" json:"dialog"`                                               // dialog that its buttons open
	Info              string                       `yaml:"info,omitempty" json:"info,omitempty"`                               // name of its information dialog
	Offer             OfferRef                     `yaml:"offer" json:"offer"`                                                 // welcome offer of the page
	Holds             string                       `yaml:"holds,omitempty" json:"holds,omitempty"`                             // id of an offer on bets that the page explains
	Tournament        string                       `yaml:"tournament,omitempty" json:"tournament,omitempty"`                   // id of the series that the page is about
	After             After                        `yaml:"after,omitempty" json:"after"`                                       // where the page sends players
	Chat              bool                         `yaml:"chat,omitempty" json:"chat,omitempty"`                               // shows the chat widget
	LocaleFromBrowser bool                         `yaml:"locale_from_browser,omitempty" json:"locale_from_browser,omitempty"` // uses the browser's language until the visitor has chosen one
	Figures           map[money.Currency]Figures   `yaml:"figures,omitempty" json:"figures,omitempty"`                         // numbers by currency
	Blocks            []Block                      `yaml:"blocks" json:"blocks"`                                               // from top to bottom
	Texts             map[string]map[string]string `yaml:"texts" json:"texts"`                                                 // language → key → text

	series     *Tournament // of Tournament; nil: none
	levels     []vip.Level // of the VIP programme; nil: none
	references []string    // of all texts: see allReferences
}

// Figures are numbers that texts contain as placeholders and that are the same in every language.
type Figures map[string]string

// Scene selects a drawing of the art package. The same name and seed draw the same picture.
type Scene struct {
	Name string `yaml:"name" json:"name"`
	Seed int    `yaml:"seed" json:"seed"`
}

// Dialog configures the form dialog that the page's buttons open.
type Dialog struct {
	Name     string         `yaml:"name" json:"name"`
	Currency money.Currency `yaml:"currency,omitempty" json:"currency"`
	Bonus    string         `yaml:"bonus,omitempty" json:"bonus"`       // "casino", "sport" or empty: the bonus that is preselected
	Campaign string         `yaml:"campaign,omitempty" json:"campaign"` // campaign name passed to the dialogs, for example "aviator"
}

// OfferRef is the welcome offer of the page and its currency.
type OfferRef struct {
	ID       string         `yaml:"id" json:"id"`
	Currency money.Currency `yaml:"currency" json:"currency"`
}

// Stay in After means that the player stays on the page.
const Stay = "stay"

// After holds the addresses in the app, relative to its root, to which a player is sent after each action.
type After struct {
	Register string `yaml:"register,omitempty" json:"register"`
	Login    string `yaml:"login,omitempty" json:"login"`
	ID       string `yaml:"id,omitempty" json:"id,omitempty"`     // added to the target's query as id
	Hash     string `yaml:"hash,omitempty" json:"hash,omitempty"` // deep link of the target; participate names the tournament of the page
}

// Block is one part of the page. Its texts are in the campaign's texts under "<id>.<field>", those of its items under
// "<id>.<number>.<field>", with numbers from 1. With Use they come from the site's catalogue.
type Block struct {
	Type    string   `yaml:"type" json:"type"`
	ID      string   `yaml:"id,omitempty" json:"id,omitempty"`           // default: the type
	Items   int      `yaml:"items,omitempty" json:"items,omitempty"`     // number of items
	Draw    string   `yaml:"draw,omitempty" json:"draw,omitempty"`       // wheel, capsules, card: the brand's prize draw
	Links   []string `yaml:"links,omitempty" json:"links,omitempty"`     // related: the route of the campaign that each item links to
	Use     string   `yaml:"use,omitempty" json:"use,omitempty"`         // name of a standard set: its texts and number of items
	Clauses []string `yaml:"clauses,omitempty" json:"clauses,omitempty"` // terms: standard clauses after its own items
}
