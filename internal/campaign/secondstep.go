package campaign

import (
	"errors"
	"net/http"
	"strings"

	"maidan/internal/fault"
)

// secondStep sends a sign-in that needs a second factor on to the app, where it is finished; it reports whether err was
// that. The challenge is in the fragment, which is not sent to servers.
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
