package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"

	"maidan/internal/sportsbook/feed/sim"
)

// openStepper reads the matches that stand still until a call plays them on, when the settings name a file of them.
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

// mountStepper mounts the call that plays a match on. Without matches that stand still there is no such call.
func (a *App) mountStepper(mux *http.ServeMux) {
	if a.stepper != nil {
		mux.HandleFunc("POST /_test/matches/{id}", a.playOn)
	}
}

// playOn takes a point as JSON and answers 204 when trading has every message up to there. Only JSON is taken, so that no page of
// another site can send it.
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
	switch err := a.stepper.Play(r.Context(), r.PathValue("id"), to); {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case errors.Is(err, sim.ErrNoMatch):
		http.Error(w, err.Error(), http.StatusNotFound)
	default:
		http.Error(w, err.Error(), http.StatusConflict)
	}
}
