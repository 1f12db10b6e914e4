package app

import (
	"fmt"
	"time"

	"maidan/internal/campaign"
	"maidan/internal/guard"
	"maidan/internal/guard/breached"
	"maidan/internal/pace"
	"maidan/internal/player"
)

// openGuard reads where visitors' countries are looked up and which passwords are known.
func (a *App) openGuard() (err error) {
	a.Countries, err = guard.OpenCountries(guard.CountriesConfig{
		Table: a.Config.GeoTable, Header: a.Config.GeoHeader, Database: a.Config.GeoDatabase, Clock: a.Clock, Log: a.Log,
	})
	if err != nil {
		return fmt.Errorf("find visitors' countries: %w", err)
	}
	if a.Breached, err = breached.Open(a.Config.Breached, a.Log); err != nil {
		return err
	}
	a.onClose(a.Breached.Close)
	return nil
}

// apiRate is how often one address may call the API.
func (a *App) apiRate() pace.Rate {
	if !a.Config.RateLimit || a.Config.APIRate == 0 {
		return pace.Rate{}
	}
	return pace.Rate{Every: time.Second / time.Duration(a.Config.APIRate), Burst: 10 * a.Config.APIRate}
}

// guestQuoteRate is how often one address may ask what a bet would be without being signed in.
func (a *App) guestQuoteRate() pace.Rate {
	if !a.Config.RateLimit {
		return pace.Rate{}
	}
	return pace.Rate{Every: time.Second, Burst: 60}
}

// formRate is how often the promo site draws plain forms.
func (a *App) formRate() campaign.FormPace {
	if !a.Config.RateLimit {
		return campaign.FormPace{}
	}
	return campaign.FormsOnLine
}

// rejectBreached adds to what a brand says of registration that passwords which others chose before are refused.
func (a *App) rejectBreached(rules player.Rules) player.Rules {
	rules.Breached = a.Breached.Breached
	return rules
}
