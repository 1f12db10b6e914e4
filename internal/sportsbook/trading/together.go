package trading

import (
	"context"

	"golang.org/x/sync/singleflight"
)

// together answers a question once for all who ask it at the same moment: what the desk is told of makes every screen ask again.
// The work goes on when one of those who wait leaves.
func together[T any](ctx context.Context, flights *singleflight.Group, question string, answer func(context.Context) (T, error)) (T, error) {
	found, err, _ := flights.Do(question, func() (any, error) { return answer(context.WithoutCancel(ctx)) })
	value, _ := found.(T)
	return value, err
}
