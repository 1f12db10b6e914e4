package campaign

import (
	"errors"
	"net/http"
	"strings"

	"maidan/internal/fault"
)

// secondStep redirects a sign-in that needs a second factor to the app, which completes it. It reports whether err is that
// error. The challenge is in the fragment, which browsers do not send to servers.
func (s *Site) secondStep(w http.ResponseWriter, r *http.Request, err error) bool {
	var refusal *fault.Error
	if !errors.As(err, &refusal) {
		return false
	}
	challenge, ok := refusal.Data["challenge"].(string)
	if !ok {
		return false
	}
	http.Redirect(w, r, strings.TrimSuffix(s.app, "/")+"/login#challenge="+challenge, http.StatusSeeOther)
	return true
}
