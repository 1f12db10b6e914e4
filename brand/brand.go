// Package brand holds the brand kits that are built into the binary, one folder each.
package brand

import (
	"embed"
	"io/fs"
)

//go:embed maidan
var kits embed.FS

// Maidan is the folder of the demo brand kit.
func Maidan() fs.FS {
	folder, err := fs.Sub(kits, "maidan")
	if err != nil {
		panic(err) // the folder is embedded; this cannot happen in a binary that was built
	}
	return folder
}
