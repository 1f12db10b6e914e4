package wallet

import "errors"

// attempts is how often RetryContended runs a change.
const attempts = 5

// RetryContended runs a change in a transaction of its own, and again while another change of the same account overtakes it.
func RetryContended(change func() error) (err error) {
	for range attempts {
		if err = change(); !errors.Is(err, ErrContended) {
			return err
		}
	}
	return err
}
