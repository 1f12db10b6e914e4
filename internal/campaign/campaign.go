// Package campaign serves the promo site: campaigns as data files, rendered on the server and served from memory.
//
// A campaign is one file of blocks and texts. It is parsed strictly, rendered once per language and version by the same
// components that hydrate its dialogs in the browser (run by QuickJS inside the process, without Node), and stored
// compressed.
package campaign

import (
	"maidan/internal/money"
)

// Campaign is one landing page as data. It does not change after it was parsed.
type Campaign struct {
	File    string `yaml:"-" json:"-"` // where it was read, for errors
	Version string `yaml:"-" json:"-"` // hash of its bytes
	Variant string `yaml:"-" json:"-"` // name of the variant that it is of an A/B test; see VariantName

	Route             string                       `yaml:"route" json:"route"`                                                 // path under the base, strict: "/aviator"
	RedirectFrom      []string                     `yaml:"redirect_from,omitempty" json:"redirect_from,omitempty"`             // further paths that lead here
	Param             string                       `yaml:"param,omitempty" json:"param,omitempty"`                             // one of params: what one more segment of the path means
	Language          string                       `yaml:"language,omitempty" json:"language,omitempty"`                       // the whole page is always in this language
	Creator           string                       `yaml:"creator,omitempty" json:"creator,omitempty"`                         // code of the creator whose page it is
	Kind              string                       `yaml:"kind" json:"kind"`                                                   // one of kinds
	Palette           string                       `yaml:"palette" json:"palette"`                                             // one of palettes
	Scene             Scene                        `yaml:"scene" json:"scene"`                                                 // its picture
	Dialog            Dialog                       `yaml:"dialog" json:"dialog"`                                               // opened by its buttons
	Info              string                       `yaml:"info,omitempty" json:"info,omitempty"`                               // name of its information dialog
	Offer             OfferRef                     `yaml:"offer" json:"offer"`                                                 // what it promises
	After             After                        `yaml:"after,omitempty" json:"after"`                                       // where players go from here
	Chat              bool                         `yaml:"chat,omitempty" json:"chat,omitempty"`                               // shows the chat widget
	LocaleFromBrowser bool                         `yaml:"locale_from_browser,omitempty" json:"locale_from_browser,omitempty"` // the browser's language counts until one is chosen
	Figures           map[money.Currency]Figures   `yaml:"figures,omitempty" json:"figures,omitempty"`                         // numbers by currency
	Blocks            []Block                      `yaml:"blocks" json:"blocks"`                                               // from top to bottom
	Texts             map[string]map[string]string `yaml:"texts" json:"texts"`                                                 // language → key → text
}

// Figures are numbers that texts name as placeholders, and that no language translates.
type Figures map[string]string

// Scene picks a drawing of the art package; the same name and seed draw the same picture.
type Scene struct {
	Name string `yaml:"name" json:"name"`
	Seed int    `yaml:"seed" json:"seed"`
}

// Dialog says which form dialog the page's buttons open, and with what.
type Dialog struct {
	Name     string         `yaml:"name" json:"name"`
	Currency money.Currency `yaml:"currency,omitempty" json:"currency"`
	Bonus    string         `yaml:"bonus,omitempty" json:"bonus"`       // "casino", "sport" or empty: what is chosen at first
	Campaign string         `yaml:"campaign,omitempty" json:"campaign"` // campaign name handed to the dialogs, for example "aviator"
}

// OfferRef is the welcome offer that the page promises, and the currency it is written in.
type OfferRef struct {
	ID       string         `yaml:"id" json:"id"`
	Currency money.Currency `yaml:"currency" json:"currency"`
}

// Stay as a place of After means that the player stays on the page.
const Stay = "stay"

// After are the places of the app, relative to its root, to which a player is sent after each action.
type After struct {
	Register string `yaml:"register,omitempty" json:"register"`
	Login    string `yaml:"login,omitempty" json:"login"`
	ID       string `yaml:"id,omitempty" json:"id,omitempty"`     // added to the target's query as id
	Hash     string `yaml:"hash,omitempty" json:"hash,omitempty"` // deep link of the target
}

// Block is one part of the page. Its texts stand in the campaign's texts under "<id>.<field>" and, for its items,
// "<id>.<number>.<field>", numbers from 1; with Use they come from the site's catalogue.
type Block struct {
	Type    string   `yaml:"type" json:"type"`
	ID      string   `yaml:"id,omitempty" json:"id,omitempty"`           // the type unless given
	Items   int      `yaml:"items,omitempty" json:"items,omitempty"`     // how many items it has
	Prize   int      `yaml:"prize,omitempty" json:"prize,omitempty"`     // wheel: the item on which every spin lands
	Links   []string `yaml:"links,omitempty" json:"links,omitempty"`     // related: the route of the campaign that each item links to
	Use     string   `yaml:"use,omitempty" json:"use,omitempty"`         // name of a standard set: its texts and number of items
	Clauses []string `yaml:"clauses,omitempty" json:"clauses,omitempty"` // terms: standard clauses after its own items
}
