package outbox

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Pending are reactions whose events a caller waits for. The ids of the events are those of a Maker.
type Pending []string

// batchSpan is more than the time between the first and the last event of a row, which one transaction has made.
const batchSpan = 10 * time.Second

// Last returns an id that no event exceeds which was committed before and which one of the reactions has not handled, whatever the clocks of the nodes show; "" if there is no such event. It can be up to batchSpan later than the last one.
func (p Pending) Last(ctx context.Context, q db.Querier) (string, error) {
	last := ""
	for _, reaction := range p {
		var of string
		if err := q.QueryRow(ctx, "SELECT COALESCE(MAX(id), '') FROM outbox_deliveries WHERE reaction = $1", reaction).Scan(&of); err != nil {
			return "", fmt.Errorf("read what waits for %s: %w", reaction, err)
		}
		last = max(last, of)
	}
	if last == "" {
		return "", nil
	}
	return id.At(id.Millis(last) + batchSpan.Milliseconds()), nil
}

// UpTo reports whether one of the reactions has not handled an event whose id is at most last.
func (p Pending) UpTo(ctx context.Context, q db.Querier, last string) (bool, error) {
	for _, reaction := range p {
		var n int64
		err := q.QueryRow(ctx, "SELECT COUNT(*) FROM (SELECT 1 FROM outbox_deliveries WHERE reaction = $1 AND id <= $2 LIMIT 1) AS waiting", reaction, last).Scan(&n)
		if err != nil {
			return false, fmt.Errorf("read what waits for %s: %w", reaction, err)
		}
		if n > 0 {
			return true, nil
		}
	}
	return false, nil
}
