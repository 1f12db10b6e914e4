package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"

	"maidan/internal/id"
	"maidan/internal/sportsbook/feed/sim"
)

// openStepper reads the configured file of stepped matches, which advance only by API calls.
func (a *App) openStepper(ctx context.Context) error {
	if a.Config.Matches == "" {
		return nil
	}
	matches, err := sim.ReadMatches(a.Config.Matches)
	if err != nil {
		return err
	}
	cfg, err := a.simulation(ctx)
	if err != nil {
		return err
	}
	if a.stepper, err = sim.NewStepper(cfg, matches); err != nil {
		return fmt.Errorf("matches of %s: %w", a.Config.Matches, err)
	}
	return nil
}

// mountStepper registers the call that advances a stepped match, if there are stepped matches.
func (a *App) mountStepper(mux *http.ServeMux) {
	if a.stepper != nil {
		mux.HandleFunc("POST /_test/matches/{id}", a.playOn)
	}
}

// playOn advances a match to a point given as JSON. It answers 204 when trading has every message up to that point. Only JSON
// is accepted, because pages of other sites cannot send it.
func (a *App) playOn(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "want application/json", http.StatusUnsupportedMediaType)
		return
	}
	var to sim.Point
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&to); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	switch err := a.stepper.Play(r.Context(), id.Event(r.PathValue("id")), to); {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case errors.Is(err, sim.ErrNoMatch):
		http.Error(w, err.Error(), http.StatusNotFound)
	default:
		http.Error(w, err.Error(), http.StatusConflict)
	}
}
