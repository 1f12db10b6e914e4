// Package campaign knows the promo site: campaigns as data files, rendered on the server by React and served from
// memory.
//
// A campaign is one file of blocks and texts. It is parsed strictly, rendered once per language and version by the same
// React components that hydrate it in the browser (run by QuickJS inside the process, no Node), and kept compressed.
package campaign

import (
	"maidan/internal/money"
)

// Campaign is one landing page as data. It does not change after it was parsed.
type Campaign struct {
	File    string `yaml:"-"` // where it was read, for errors
	Version string `yaml:"-"` // hash of its bytes

	Route        string                       `yaml:"route"`         // path under the base, strict: "/aviator"
	RedirectFrom []string                     `yaml:"redirect_from"` // further paths that lead here
	Kind         string                       `yaml:"kind"`          // one of kinds
	Palette      string                       `yaml:"palette"`       // one of palettes
	Scene        Scene                        `yaml:"scene"`
	Dialog       Dialog                       `yaml:"dialog"`
	Offer        OfferRef                     `yaml:"offer"`
	After        After                        `yaml:"after"`
	Blocks       []Block                      `yaml:"blocks"`
	Texts        map[string]map[string]string `yaml:"texts"` // language → key → text
}

// Scene picks a drawing of the art package; the same name and seed draw the same picture.
type Scene struct {
	Name string `yaml:"name" json:"name"`
	Seed int    `yaml:"seed" json:"seed"`
}

// Dialog says which registration dialog the page's buttons open, and with what.
type Dialog struct {
	Name     string         `yaml:"name" json:"name"`
	Currency money.Currency `yaml:"currency" json:"currency"`
	Bonus    string         `yaml:"bonus" json:"bonus"`       // "casino", "sport" or empty: what is chosen at first
	Campaign string         `yaml:"campaign" json:"campaign"` // campaign name handed to the dialogs, for example "aviator"
}

// OfferRef is the welcome offer that the page promises, and the currency it is written in.
type OfferRef struct {
	ID       string         `yaml:"id"`
	Currency money.Currency `yaml:"currency"`
}

// After are the places of the app, relative to its root, to which a player is sent after each action.
type After struct {
	Register string `yaml:"register" json:"register"`
	Login    string `yaml:"login" json:"login"`
}

// Block is one part of the page. Its texts stand in the campaign's texts under "<id>.<field>" and, for its items,
// "<id>.<number>.<field>", numbers from 1.
type Block struct {
	Type  string   `yaml:"type"`
	ID    string   `yaml:"id"`    // the type unless given
	Items int      `yaml:"items"` // how many items it has
	Prize int      `yaml:"prize"` // wheel: the item on which every spin lands
	Links []string `yaml:"links"` // doors: the campaign route behind each item
}

// kinds are the sorts of campaign; issue reports and statistics group by them.
var kinds = []string{"home", "sport", "crash", "wheel", "casino", "live", "info"}

// palettes and scenes name what web/packages/art can draw.
var (
	palettes = []string{"night", "dusk", "monsoon", "festival"}
	scenes   = []string{"stadium", "pitch", "runway", "wheel"}
)

// dialogs are the registration dialogs that the site has.
var dialogs = []string{"BasicRegistration"}
