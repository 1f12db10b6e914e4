package trading

import (
	"context"

	"golang.org/x/sync/singleflight"
)

// coalesce computes an answer once for all concurrent callers with the same key, because each notification makes every screen
// reload. The work continues when one of the callers leaves.
func coalesce[T any](ctx context.Context, flights *singleflight.Group, question string, answer func(context.Context) (T, error)) (T, error) {
	found, err, _ := flights.Do(question, func() (any, error) { return answer(context.WithoutCancel(ctx)) })
	value, _ := found.(T)
	return value, err
}
