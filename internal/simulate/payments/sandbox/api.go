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

// read reads a call; ok is false after it was refused as invalid.
func read(w http.ResponseWriter, r *http.Request) (request wire.Request, ok bool) {
	err := wire.Read(http.MaxBytesReader(w, r.Body, maxRequest), &request)
	if err != nil || request.Call == "" || request.Amount <= 0 {
		answer(w, http.StatusUnprocessableEntity, wire.Refusal{Code: "invalid", Reason: "invalid"})
		return request, false
	}
	return request, true
}

// accept answers a search or a payout and schedules its callbacks. A repeated call gets the same answer.
func (p *Provider) accept(purpose provider.Purpose) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		request, ok := read(w, r)
		if !ok {
			return
		}
		known, _ := p.remember(&record{request: request, plan: p.planOf(purpose, request)})
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
		answer(w, http.StatusOK, wire.Response{ProviderRef: p.refOf(request)})
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
	response := wire.Response{ProviderRef: p.refOf(known.request)}
	if known.open != nil {
		response = known.open.answer
	}
	for _, s := range known.plan.steps {
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
