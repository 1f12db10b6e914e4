package sandbox

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"time"

	wire "maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
)

// maxRequest is the largest body of a call in bytes.
const maxRequest = 64 << 10

// authenticated refuses calls without the key.
func (p *Provider) authenticated(next http.HandlerFunc) http.HandlerFunc {
	want := []byte("Bearer " + p.cfg.Key)
	return func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), want) != 1 {
			http.Error(w, "the key is wrong", http.StatusUnauthorized)
			return
		}
		next(w, r)
	}
}

// accept answers a call and schedules its callbacks. A repeated call gets the same answer.
func (p *Provider) accept(purpose provider.Purpose) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var request wire.Request
		if err := wire.Read(http.MaxBytesReader(w, r.Body, maxRequest), &request); err != nil || request.Call == "" || request.Amount <= 0 {
			answer(w, http.StatusUnprocessableEntity, wire.Refusal{Code: "invalid", Reason: "invalid"})
			return
		}
		known := p.remember(request.Call, record{plan: planOf(purpose, request, p.cfg.Delay)})
		if known.plan.refusal != nil {
			answer(w, http.StatusUnprocessableEntity, known.plan.refusal)
			return
		}
		if err := p.schedule(request, known.plan); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		if known.plan.dropped {
			panic(http.ErrAbortHandler) // closes the connection without an answer
		}
		answer(w, http.StatusOK, wire.Response{ProviderRef: refOf(request)})
	}
}

// inquire answers with the last notice that is due.
func (p *Provider) inquire(w http.ResponseWriter, r *http.Request) {
	known, ok := p.find(r.PathValue("call"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	if known.plan.refusal != nil {
		answer(w, http.StatusUnprocessableEntity, known.plan.refusal)
		return
	}
	var response wire.Response
	for _, s := range known.plan.steps {
		response.ProviderRef = s.notice.ProviderRef
		if !p.cfg.Clock.Now().Before(time.UnixMilli(s.notice.At)) {
			n := wire.Notice(s.notice)
			response.Notice = &n
		}
	}
	answer(w, http.StatusOK, response)
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the caller is gone: it repeats the call
}
