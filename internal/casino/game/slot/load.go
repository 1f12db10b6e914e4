package slot

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"maidan/internal/casino/game"
)

// Limits of machines: a window fits a 32-bit board, and all stops can be counted one by one.
const (
	maxReels   = 6
	maxRows    = 5
	maxCells   = maxReels * maxRows
	maxSymbols = 16
	maxStops   = 32
	// countedOneByOne is the number of results up to which a machine that pays by lines or ways may have a wild on its first reel.
	countedOneByOne = 200_000
)

// symbol is the position of a symbol among those of its machine.
type symbol = uint8

// machine is a Machine in the form in which it is played.
type machine struct {
	Machine
	symbols string // their characters; the position is the symbol
	reels   [][]symbol
	pays    [maxSymbols][maxCells + 1]int64 // by symbol and number
	wild    [maxSymbols]int64               // the multiplier of a wild, 0 for other symbols
	adds    [maxSymbols]int64
	scatter int // -1: none
	spins   [maxCells + 1]int
	special []symbol
	weights int64 // of the values of a coin
	faces   [][]face
	highest uint32 // the positions of the top row
	lowest  uint32 // of the bottom row

	mu     sync.Mutex
	counts map[int]*parts // of spins, by their special symbol
}

// read returns the machine of JSON data. It fails when the data are not those of a machine.
func read(data []byte) (*machine, error) {
	m := &machine{scatter: -1, counts: map[int]*parts{}}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&m.Machine); err != nil {
		return nil, fmt.Errorf("slot: %w", err)
	}
	if err := errors.Join(m.build(), m.check()); err != nil {
		return nil, fmt.Errorf("slot %s: %w", m.ID, err)
	}
	m.faces = m.allFaces()
	for r := range m.reels {
		m.highest |= 1 << (r * m.Rows)
	}
	m.lowest = m.highest << (m.Rows - 1)
	return m, nil
}

// build brings the symbols into the form in which they are played.
func (m *machine) build() (err error) {
	for _, reel := range m.Reels {
		strip := make([]symbol, 0, len(reel))
		for _, c := range reel {
			if !strings.ContainsRune(m.symbols, c) {
				m.symbols += string(c)
			}
			strip = append(strip, symbol(strings.IndexRune(m.symbols, c)))
		}
		m.reels = append(m.reels, strip)
	}
	if len(m.symbols) > maxSymbols {
		return fmt.Errorf("%d symbols", len(m.symbols))
	}
	find := func(name string) symbol {
		at := strings.Index(m.symbols, name)
		if at < 0 || len(name) != 1 {
			err = errors.Join(err, fmt.Errorf("symbol %q is on no reel", name))
			return 0
		}
		return symbol(at)
	}
	for name, pays := range m.Pays {
		s := find(name)
		fill(pays, func(n int, pay int64) { m.pays[s][n] = pay })
	}
	for name, times := range m.Wilds {
		m.wild[find(name)] = times
	}
	for name, number := range m.Adds {
		m.adds[find(name)] = number
	}
	if m.Scatter != "" {
		m.scatter = int(find(m.Scatter))
	}
	if m.Free != nil {
		fill(m.Free.Spins, func(n int, spins int64) { m.spins[n] = int(spins) })
		for _, c := range m.Free.Special {
			m.special = append(m.special, find(string(c)))
		}
	}
	if m.Hold != nil {
		for _, coin := range m.Hold.Value {
			m.weights += coin.Weight
		}
	}
	return err
}

// fill sets what each number up to the highest has.
func fill(pays []Pay, set func(n int, pay int64)) {
	for _, p := range pays {
		for n := max(1, p[0]); n <= maxCells; n++ {
			set(int(n), p[1])
		}
	}
}

// check reports what a machine may not have.
func (m *machine) check() error {
	faults := []error{
		game.Within("rows", int64(m.Rows), 1, maxRows),
		game.Within("reels", int64(len(m.Reels)), 3, maxReels),
		game.Within("unit", m.Unit, 1, 1000),
		game.OneOf("pay", m.Pay, map[string]bool{Lines: true, Ways: true, Cluster: true, Anywhere: true}),
	}
	results := 1
	for i, reel := range m.reels {
		faults = append(faults, game.Within(fmt.Sprintf("stops of reel %d", i), int64(len(reel)), int64(m.Rows), maxStops))
		results *= len(reel)
	}
	for i, line := range m.Lines {
		if len(line) != len(m.Reels) {
			faults = append(faults, fmt.Errorf("line %d has %d rows", i, len(line)))
		}
		for _, row := range line {
			faults = append(faults, game.Within("row of a line", int64(row), 0, int64(m.Rows-1)))
		}
	}
	if (m.Pay == Lines) != (len(m.Lines) > 0) {
		faults = append(faults, errors.New("lines are there exactly where the machine pays by them"))
	}
	if (m.Falls != nil) != (m.Pay == Cluster || m.Pay == Anywhere) {
		faults = append(faults, errors.New("symbols fall exactly where clusters or symbols anywhere pay"))
	}
	if results > countedOneByOne && m.Falls == nil {
		for _, s := range m.reels[0] {
			if m.wild[s] > 0 {
				faults = append(faults, errors.New("a wild is on the first reel of a machine with many results"))
			}
		}
	}
	return errors.Join(append(faults, m.checkFeatures())...)
}

func (m *machine) checkFeatures() error {
	var faults []error
	if m.Free != nil && m.Hold != nil {
		faults = append(faults, errors.New("a machine has free spins or a hold feature"))
	}
	if (m.scatter >= 0) != (m.Free != nil || m.Hold != nil) {
		faults = append(faults, errors.New("a scatter is there exactly where it starts a feature"))
	}
	if f := m.Falls; f != nil {
		faults = append(faults, game.Within("wins of a spin", int64(f.Most), 1, 30), game.Within("steps", int64(len(f.Steps)), 1, 30))
	}
	if f := m.Free; f != nil {
		faults = append(faults, game.Within("free spins", int64(f.Most), 1, 100), game.Within("times", f.Times, 1, 10))
		if f.Special != "" && m.Pay != Lines {
			faults = append(faults, errors.New("a special symbol pays on lines"))
		}
	}
	if h := m.Hold; h != nil {
		faults = append(faults, game.Within("coins", h.Coin, 1, h.Of-1), game.Within("of", h.Of, 2, 1<<16),
			game.Within("from", int64(h.From), 1, int64(m.cells())), game.Within("spins", int64(h.Spins), 1, 5), game.Within("weights", m.weights, 1, 1<<16))
	}
	if m.Buy > 0 && m.Free == nil {
		faults = append(faults, errors.New("what is sold are free spins"))
	}
	return errors.Join(faults...)
}

func (m *machine) cells() int { return len(m.reels) * m.Rows }
