package payment

import (
	"context"

	"maidan/internal/payment/provider"
)

// ApplyBatch applies notices as one batch and then those that it has left, and returns how many were applied together.
func (d *Service) ApplyBatch(ctx context.Context, names []string, notices []provider.Notice) (together int, err error) {
	batch := make([]*arrival, len(notices))
	for i, n := range notices {
		if batch[i], err = newArrival(names[i], n); err != nil {
			return 0, err
		}
	}
	d.applyBatch(ctx, batch)
	for _, a := range batch {
		if a.alone {
			if err := d.apply(ctx, a.provider, a.n); err != nil {
				return together, err
			}
		} else {
			together++
		}
	}
	return together, nil
}

// ApplyNotice applies one notice of received money, with others that come at the same time.
func (d *Service) ApplyNotice(ctx context.Context, name string, n provider.Notice) error {
	return d.applyArrival(ctx, name, n)
}

// NormalPhone and MaskPhone are for the tests of phone numbers.
var (
	NormalPhone = normalPhone
	MaskPhone   = maskPhone
)
