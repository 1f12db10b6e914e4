// Package trick selects the behaviour of the simulated payment providers. Nothing is random: the last four characters of a
// transaction id, phone number or payout account select it, so that each case can be shown on a screen and repeated in a test.
package trick

// Trick is a behaviour.
type Trick string

// The tricks. Any other ending means that the payment succeeds after the usual delay.
const (
	NotFound Trick = "0000" // a transfer is never found; a payout account does not exist
	Declined Trick = "0001" // the payment fails
	Slow     Trick = "0002" // it succeeds twenty times slower
	Half     Trick = "0003" // half of the amount arrives
	Twice    Trick = "0004" // it succeeds and the callback is sent twice
	Late     Trick = "0005" // a failure is reported, then a success
	Vanish   Trick = "0006" // the call is accepted and no callback ever comes; an inquiry finds it succeeded
	Dropped  Trick = "0007" // the call is accepted and its response is lost; the callback comes
)

// SlowFactor multiplies the delay of Slow.
const SlowFactor = 20

// Of returns the trick that a number's last four characters name, or "".
func Of(number string) Trick {
	t := Trick(number[max(0, len(number)-4):])
	switch t {
	case NotFound, Declined, Slow, Half, Twice, Late, Vanish, Dropped:
		return t
	}
	return ""
}
