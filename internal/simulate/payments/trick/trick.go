// Package trick selects the behaviour of the simulated payment providers. The last four characters of a transaction id, card number,
// phone number or payout account, or the hundredths of an amount, select it, so that each case can be shown on a screen and repeated in
// a test. Rates turn tricks on for the other calls of long runs, by a seed.
package trick

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/money"
)

// Trick is a behaviour.
type Trick string

// The tricks. Any other ending means that the payment succeeds after the usual delay.
const (
	NotFound Trick = "0000" // a transfer is never found; a payout account does not exist; a card has no funds; a prompt is not answered
	Declined Trick = "0001" // the payment fails; coins never arrive
	Slow     Trick = "0002" // it succeeds twenty times slower
	Half     Trick = "0003" // half of the amount arrives
	Twice    Trick = "0004" // it succeeds and the callback is sent twice
	Late     Trick = "0005" // a failure is reported, then a success
	Vanish   Trick = "0006" // the call is accepted and no callback ever comes; an inquiry finds it succeeded
	Dropped  Trick = "0007" // the call is accepted and its response is lost; the callback comes
	Busy     Trick = "0008" // the first provider refuses the call, a second one accepts it
	Reorder  Trick = "0009" // a callback that the payment is on its way comes after the one of its success
	Tiny     Trick = "0010" // one unit of the currency arrives
	Surplus  Trick = "0011" // a second payment arrives later
	Float    Trick = "0012" // a payout fails because the operator's balance at the provider is too low; a deposit succeeds
)

// SlowFactor multiplies the delay of Slow.
const SlowFactor = 20

// byName are the names of tricks in settings.
var byName = map[string]Trick{
	"not-found": NotFound, "declined": Declined, "slow": Slow, "half": Half, "twice": Twice, "late": Late, "vanish": Vanish, "dropped": Dropped,
	"busy": Busy, "reorder": Reorder, "tiny": Tiny, "surplus": Surplus, "float": Float,
}

var all = slices.Collect(maps.Values(byName))

// Of returns the trick that a number's last four characters name, or "".
func Of(number string) Trick {
	if t := Trick(number[max(0, len(number)-4):]); slices.Contains(all, t) {
		return t
	}
	return ""
}

// OfAmount returns the trick that the hundredths of an amount name, or "": a whole amount names none.
func OfAmount(amount money.Amount) Trick {
	if cents := int64(amount % 100); cents != 0 {
		return Of(fmt.Sprintf("%04d", cents))
	}
	return ""
}

// Rates are how many of a thousand calls without a trick of their own play each trick. The zero value plays none.
type Rates struct {
	seed   string
	names  []string // in order
	upTo   []int    // sums of the rates
	tricks []Trick
}

// ParseRates reads settings like "seed=7,slow=50,half=20". The rates are parts of a thousand and sum to at most 1000. Empty text means no
// tricks.
func ParseRates(text string) (r Rates, err error) {
	rates := map[string]int{}
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		n, err := strconv.Atoi(value)
		switch {
		case part == "" && text == "":
			continue
		case name == "seed":
			r.seed = value
			continue
		case byName[name] == "":
			return Rates{}, fmt.Errorf("there is no trick %q; known are %s", name, strings.Join(slices.Sorted(maps.Keys(byName)), ", "))
		case err != nil || n < 0 || n > 1000:
			return Rates{}, fmt.Errorf("the rate of %s must be 0 to 1000 parts of a thousand, not %q", name, value)
		}
		rates[name] = n
	}
	sum := 0
	for _, name := range slices.Sorted(maps.Keys(rates)) {
		sum += rates[name]
		r.names, r.upTo, r.tricks = append(r.names, name), append(r.upTo, sum), append(r.tricks, byName[name])
	}
	if sum > 1000 {
		return Rates{}, fmt.Errorf("the rates sum to %d parts of a thousand", sum)
	}
	return r, nil
}

// Of returns the trick of a call by its id and the seed, or "". It is the same for the same call.
func (r Rates) Of(call string) Trick {
	if len(r.upTo) == 0 {
		return ""
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(r.seed + "\n" + call)) // never fails
	// The high half is better distributed than the low bits for ids that differ in their last characters.
	drawn := int((Mix(h.Sum64()) >> 32) * 1000 >> 32)
	for i, end := range r.upTo {
		if drawn < end {
			return r.tricks[i]
		}
	}
	return ""
}

// Mix is the finaliser of SplitMix64: every bit of the input changes every bit of the output. Source: Steele, Lea and Flood, 2014.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
