// Package web holds the built front end, so that the binary needs no files beside it.
//
// Each app's dist folder is made by "make web"; a build without it embeds empty folders, and serve says so. The .gitkeep in
// each app's public folder is copied into dist by every build: it is what keeps the embed patterns valid in a fresh clone.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:apps/promo/dist all:apps/player/dist all:apps/office/dist
var dist embed.FS

// Promo returns the built promo site: its server bundle, scripts and styles.
func Promo() fs.FS { return app("promo") }

// Player returns the built player app.
func Player() fs.FS { return app("player") }

// Office returns the built back office.
func Office() fs.FS { return app("office") }

func app(name string) fs.FS {
	sub, err := fs.Sub(dist, "apps/"+name+"/dist")
	if err != nil {
		panic(err) // only a malformed path can fail, and these are constants
	}
	return sub
}
