// Package campaigns holds the campaigns of the promo site that are built into the binary, one YAML file each.
package campaigns

import "embed"

// Files is the folder of campaign files.
//
//go:embed *.yaml dialogs/*.yaml creators/*.yaml
var Files embed.FS
