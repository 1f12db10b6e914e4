// Package notice holds the embedded texts of emails, SMS and notices: for each language
// a file <language>.json and any number of parts, <language>.<part>.json, each key in one of them.
package notice

import "embed"

// Texts is the folder of catalogues.
//
//go:embed *.json
var Texts embed.FS
