// Package notice holds the texts of letters, short messages and notices that are built into the binary: for each language
// a file <language>.json and any number of parts, <language>.<part>.json, each key in one of them.
package notice

import "embed"

// Texts is the folder of catalogues.
//
//go:embed *.json
var Texts embed.FS
