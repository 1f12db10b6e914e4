package slot

import (
	"embed"
	"io/fs"
	"sync"

	"maidan/internal/casino/game"
)

// machines has a file for each machine.
//
//go:embed machines/*.json
var machines embed.FS

// Games returns all slot machines, in the order of their ids.
var Games = sync.OnceValue(func() (all []game.Game) {
	for _, m := range readAll() {
		all = append(all, newGame(m))
	}
	return all
})

// readAll reads the machines of this program. Their data are a part of it, so a fault in them is one of the program.
func readAll() (all []*machine) {
	names, err := fs.Glob(machines, "machines/*.json")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		data, err := machines.ReadFile(name)
		if err != nil {
			panic(err)
		}
		m, err := read(data)
		if err != nil {
			panic(err)
		}
		all = append(all, m)
	}
	return all
}
