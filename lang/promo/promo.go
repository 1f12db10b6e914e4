// Package promo holds the promo site's own texts, one JSON file a language, that are built into the binary.
package promo

import "embed"

// Texts is the folder of catalogues.
//
//go:embed *.json
var Texts embed.FS
