package db

import "context"

// Faults interrupt the transactions of a context at their commit, as a crash of the process would. Tests use them; a nil function
// interrupts nothing.
type Faults struct {
	BeforeCommit func() error // its error rolls the transaction back; InTx returns it
	AfterCommit  func() error // InTx returns its error although the transaction is committed
}

type faultsKey struct{}

// WithFaults returns a context whose transactions f interrupts.
func WithFaults(ctx context.Context, f Faults) context.Context {
	return context.WithValue(ctx, faultsKey{}, f)
}

// faultsOf returns the Faults of a context, empty ones if it has none.
func faultsOf(ctx context.Context) Faults {
	f, _ := ctx.Value(faultsKey{}).(Faults)
	return f
}

func interrupt(by func() error) error {
	if by == nil {
		return nil
	}
	return by()
}
