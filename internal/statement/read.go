package statement

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// batch is how many lines are read at once.
const batch = 1000

// Each calls do for every line of a statement, latest first, and holds at most a batch of them in memory. Errors are those of Page
// and of do.
func Each(ctx context.Context, q db.Querier, query Query, do func(Line) error) error {
	span, err := spanOf(ctx, q, query)
	if err != nil {
		return err
	}
	return each(ctx, q, query, span, do)
}

func each(ctx context.Context, q db.Querier, query Query, span wallet.Span, do func(Line) error) error {
	below := span.End
	for {
		rows, err := wallet.EntriesBelow(ctx, q, query.Account, span, query.Group.selection(), below, batch)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if err := do(line(row)); err != nil {
				return err
			}
		}
		if len(rows) < batch {
			return nil
		}
		if below, err = strconv.ParseInt(rows[batch-1].Cursor, 10, 64); err != nil {
			return fmt.Errorf("read the number of an entry: %w", err)
		}
	}
}

// MostPrinted is the largest number of lines of a printed statement. It bounds memory and time: about 3 MB and 250 pages.
const MostPrinted = 10_000

// Printed is a whole statement that fits into memory.
type Printed struct {
	Opening money.Amount
	Closing money.Amount
	Lines   []Line // oldest first
}

// Sum is what came in and what went out, both not negative.
type Sum struct{ In, Out money.Amount }

// Read returns a whole statement. Its balances and lines are of one moment: entries that are made meanwhile are in none of them.
// Errors: those of Page, and ErrTooLong for more than MostPrinted lines.
func Read(ctx context.Context, q db.Querier, query Query) (p Printed, err error) {
	span, err := spanOf(ctx, q, query)
	if err != nil {
		return p, err
	}
	if p.Opening, p.Closing, err = balances(ctx, q, query.Account, span); err != nil {
		return p, err
	}
	err = each(ctx, q, query, span, func(l Line) error {
		if len(p.Lines) == MostPrinted {
			return ErrTooLong.WithData("most", int64(MostPrinted))
		}
		p.Lines = append(p.Lines, l)
		return nil
	})
	slices.Reverse(p.Lines)
	return p, err
}

// Sums adds the lines of each group that has some.
func (p Printed) Sums() map[Group]Sum {
	sums := map[Group]Sum{}
	for _, l := range p.Lines {
		sum := sums[l.Group]
		if l.Amount > 0 {
			sum.In += l.Amount
		} else {
			sum.Out -= l.Amount
		}
		sums[l.Group] = sum
	}
	return sums
}
