package campaign

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/fault"
)

func TestSecondStep_ContinuesInTheApp(t *testing.T) {
	t.Parallel()
	asked := fault.New(fault.Forbidden, "second_factor_required", "Please enter the code.").WithData("challenge", "a.b-c_d")
	for app, target := range map[string]string{"/": "/login#challenge=a.b-c_d", "https://play.example/": "https://play.example/login#challenge=a.b-c_d"} {
		s, w := &Site{app: app}, httptest.NewRecorder()
		require.True(t, s.secondStep(w, httptest.NewRequest(http.MethodPost, "/new-promo/form/login", nil), fmt.Errorf("sign in: %w", asked)))
		require.Equal(t, http.StatusSeeOther, w.Code)
		require.Equal(t, target, w.Header().Get("Location"))
	}
	for _, err := range []error{nil, errors.New("disk on fire"), fault.New(fault.Invalid, "credentials_invalid", "Wrong.")} {
		w := httptest.NewRecorder()
		require.False(t, (&Site{app: "/"}).secondStep(w, httptest.NewRequest(http.MethodPost, "/", nil), err))
		require.Empty(t, w.Header())
	}
}
