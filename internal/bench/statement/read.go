package statement

import (
	"context"
	"io"
	"runtime"
	"time"

	"maidan/internal/bench"
	"maidan/internal/rng"
	"maidan/internal/statement"
	"maidan/internal/wallet"
)

const end = int64(1) << 50 // after every entry

// query selects the whole statement.
func (l *load) query() statement.Query {
	return statement.Query{Account: wallet.PlayerCash(l.player, rupees), From: 0, To: end}
}

// pages measures each kind of page as often as Pages says.
func (l *load) pages(ctx context.Context) (map[string]bench.Latency, error) {
	page := func(change func(*statement.Query)) func() error {
		return func() error {
			q := l.query()
			change(&q)
			_, err := statement.Page(ctx, l.db.Reader(), q)
			return err
		}
	}
	group := func(g statement.Group) func(*statement.Query) { return func(q *statement.Query) { q.Group = g } }
	kinds := map[string]func() error{
		"first": page(func(*statement.Query) {}),
		"month": page(func(q *statement.Query) {
			q.From = l.times[rng.IntN(l.dice, len(l.times))]
			q.To = q.From + (30 * 24 * time.Hour).Milliseconds()
		}),
		"deposits": page(group(statement.Deposits)), "bets": page(group(statement.Bets)),
		"casino": page(group(statement.Casino)), "other": page(group(statement.Other)), // these have no entries
		"entries_of_a_bet": func() error {
			bet := l.subject[rng.IntN(l.dice, len(l.subject))]
			_, err := statement.About(ctx, l.db.Reader(), l.player, rupees, bet)
			return err
		},
	}
	all := map[string]bench.Latency{}
	for name, read := range kinds {
		took := make([]time.Duration, l.Pages)
		for i := range took {
			began := time.Now()
			if err := read(); err != nil {
				return nil, err
			}
			took[i] = time.Since(began)
		}
		all[name] = bench.LatencyOf(took)
	}
	return all, nil
}

// csv writes the first n entries twice: once for the time, once for the memory, which is measured after garbage collections.
func (l *load) csv(ctx context.Context, n int) (f File, err error) {
	q := l.query()
	if n < len(l.times) {
		q.To = l.times[n]
	}
	return written(func(w io.Writer) error {
		f.Entries = 0
		return statement.WriteCSV(ctx, l.db.Reader(), w, q, statement.Format{Zone: time.UTC, Kind: func(line statement.Line) string {
			f.Entries++
			return line.Kind
		}})
	}, &f)
}

// printed is how many entries the document has.
const printed = 5_000

// pdf writes a document of the first entries.
func (l *load) pdf(ctx context.Context) (f File, err error) {
	q := l.query()
	if f.Entries = min(len(l.times), printed); f.Entries < len(l.times) {
		q.To = l.times[f.Entries]
	}
	return written(func(w io.Writer) error {
		lines, err := statement.Read(ctx, l.db.Reader(), q)
		if err != nil {
			return err
		}
		f.Entries = len(lines.Lines)
		return statement.WritePDF(w, q, lines, statement.Print{Brand: "Maidan", Language: "en", Zone: time.UTC, Created: l.clock.Now(),
			PlayerID: string(l.player), Kind: func(line statement.Line) string { return line.Kind },
			Say: func(key string, _ map[string]string) string { return key }})
	}, &f)
}

// written measures a file.
func written(write func(io.Writer) error, f *File) (File, error) {
	began, size := time.Now(), &meter{}
	if err := write(size); err != nil {
		return *f, err
	}
	f.Seconds, f.Bytes = time.Since(began).Seconds(), size.bytes
	memory := &meter{every: max(f.Bytes/20, 1)}
	before := live()
	if err := write(memory); err != nil {
		return *f, err
	}
	f.Heap = memory.most - min(memory.most, before)
	return *f, nil
}

// meter counts bytes, and every so many of them looks at the live memory.
type meter struct {
	bytes, every, seen int
	most               uint64
}

func (m *meter) Write(p []byte) (int, error) {
	m.bytes += len(p)
	if m.every > 0 && m.bytes-m.seen >= m.every {
		m.seen, m.most = m.bytes, max(m.most, live())
	}
	return len(p), nil
}

// live returns the bytes that are in use after a garbage collection.
func live() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
