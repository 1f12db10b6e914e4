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
func (h *House) openGuard() (err error) {
	h.Countries, err = guard.OpenCountries(guard.CountriesConfig{
		Table: h.Config.GeoTable, Header: h.Config.GeoHeader, Database: h.Config.GeoDatabase, Clock: h.Clock, Log: h.Log,
	})
	if err != nil {
		return fmt.Errorf("find visitors' countries: %w", err)
	}
	if h.Breached, err = breached.Open(h.Config.Breached, h.Log); err != nil {
		return err
	}
	h.onClose(h.Breached.Close)
	return nil
}

// apiPace is how often one address may call the API.
func (h *House) apiPace() pace.Rate {
	if !h.Config.RateLimit || h.Config.APIRate == 0 {
		return pace.Rate{}
	}
	return pace.Rate{Every: time.Second / time.Duration(h.Config.APIRate), Burst: 10 * h.Config.APIRate}
}

// guestQuotePace is how often one address may ask what a bet would be without being signed in.
func (h *House) guestQuotePace() pace.Rate {
	if !h.Config.RateLimit {
		return pace.Rate{}
	}
	return pace.Rate{Every: time.Second, Burst: 60}
}

// formPace is how often the promo site draws plain forms.
func (h *House) formPace() campaign.FormPace {
	if !h.Config.RateLimit {
		return campaign.FormPace{}
	}
	return campaign.FormsOnLine
}

// unbreached adds to what a brand says of registration that passwords which others chose before are refused.
func (h *House) unbreached(rules player.Rules) player.Rules {
	rules.Breached = h.Breached.Breached
	return rules
}
