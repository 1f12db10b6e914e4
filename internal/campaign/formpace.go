package campaign

import (
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"maidan/internal/clock"
	"maidan/internal/pace"
)

// FormPace limits how often plain forms are rendered, per address and in total. A render takes some milliseconds of CPU. The
// zero Rate allows everything.
type FormPace struct {
	ByAddress, Together pace.Rate
}

// FormsOnLine is the limit of a public site. A person needs a form a few times a minute; a node renders fifty forms a second.
var FormsOnLine = FormPace{ByAddress: pace.Rate{Every: 2 * time.Second, Burst: 40}, Together: pace.Rate{Every: 20 * time.Millisecond, Burst: 100}}

type formLimits struct {
	byAddress, together *pace.Limiter
}

func newFormLimits(p FormPace, c clock.Clock) formLimits {
	return formLimits{pace.NewLimiter(p.ByAddress, c), pace.NewLimiter(p.Together, c)}
}

// wait returns how long a visitor must wait for a form. For the loopback, which an unnamed proxy would use, only the total
// limit applies.
func (l formLimits) wait(address string) time.Duration {
	if at, err := netip.ParseAddr(address); err != nil || !at.IsLoopback() {
		if wait := l.byAddress.Take(address); wait > 0 {
			return wait
		}
	}
	return l.together.Take("")
}

// tooFast answers a visitor who must wait for a form. It returns false when the visitor need not wait.
func (s *Site) tooFast(w http.ResponseWriter, r *http.Request) bool {
	wait := s.forms.wait(s.address(r))
	if wait == 0 {
		return false
	}
	w.Header().Set("Retry-After", strconv.FormatInt(int64((wait+time.Second-1)/time.Second), 10))
	s.fail(w, r, http.StatusTooManyRequests)
	return true
}
