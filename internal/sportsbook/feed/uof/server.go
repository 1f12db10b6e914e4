package uof

import (
	"context"
	"crypto/subtle"
	"encoding/xml"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// Handler serves the HTTP API for receivers: fixtures, recoveries, market descriptions and their account. token is what they must
// send; it must not be empty.
func (p *Publisher) Handler(token string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/{product}/recovery/initiate_request", p.serveRecovery)
	mux.HandleFunc("GET /v1/sports/{language}/sport_events/{event}/fixture.xml", p.serveFixture)
	mux.HandleFunc("GET /v1/descriptions/{language}/markets.xml", serveMarkets)
	mux.HandleFunc("GET /v1/users/whoami.xml", serveWhoAmI)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if token == "" || subtle.ConstantTimeCompare([]byte(r.Header.Get(tokenHeader)), []byte(token)) != 1 {
			refuse(w, http.StatusForbidden, "The token is not valid.")
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// reply is the feed's plain response.
type reply struct {
	XMLName xml.Name `xml:"response"`
	Code    string   `xml:"response_code,attr"`
	Action  string   `xml:"action"`
}

func refuse(w http.ResponseWriter, status int, sentence string) {
	write(w, status, reply{Code: strings.ToUpper(strings.ReplaceAll(http.StatusText(status), " ", "_")), Action: sentence})
}

func write(w http.ResponseWriter, status int, value any) {
	data, err := xml.Marshal(value)
	if err != nil {
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(append([]byte(xml.Header), data...)) // a receiver whose connection broke requests it again
}

func (p *Publisher) serveRecovery(w http.ResponseWriter, r *http.Request) {
	q := recoveryRequest{}
	for _, id := range products {
		if known, _ := ProducerOf(id); known.Path == r.PathValue("product") {
			q.product = id
		}
	}
	values := r.URL.Query()
	var err, errAfter, errNode error
	q.id, err = strconv.ParseInt(values.Get("request_id"), 10, 64)
	if text := values.Get("after"); text != "" {
		var millis int64
		millis, errAfter = strconv.ParseInt(text, 10, 64)
		q.after = time.UnixMilli(millis)
	}
	if text := values.Get("node_id"); text != "" {
		q.node, errNode = strconv.Atoi(text)
	}
	switch {
	case q.product == 0:
		refuse(w, http.StatusNotFound, "There is no such producer.")
	case errors.Join(err, errAfter, errNode) != nil || q.id < 1:
		refuse(w, http.StatusBadRequest, "request_id, after and node_id must be numbers.")
	case p.queueRecovery(q) != nil:
		refuse(w, http.StatusServiceUnavailable, "No recovery can be taken here at the moment.")
	default:
		write(w, http.StatusAccepted, reply{Code: "ACCEPTED", Action: "The recovery begins."})
	}
}

func (p *Publisher) serveFixture(w http.ResponseWriter, r *http.Request) {
	urn := URN(r.PathValue("event"))
	fixture, err := p.fixture(r.Context(), urn)
	switch {
	case errors.Is(err, market.ErrNoEvent):
		refuse(w, http.StatusNotFound, "There is no such event.")
	case err != nil:
		p.cfg.Log.Error("cannot read fixture", "event", urn, "error", err)
		refuse(w, http.StatusInternalServerError, "The event cannot be read now.")
	default:
		write(w, http.StatusOK, fixture)
	}
}

// fixture reads the fixture of a published event; it fails with market.ErrNoEvent for an unknown URN.
func (p *Publisher) fixture(ctx context.Context, urn URN) (FixtureDocument, error) {
	id, err := p.eventOf(ctx, urn)
	if err != nil {
		return FixtureDocument{}, err
	}
	e, err := market.Find(ctx, p.cfg.DB.Reader(), id)
	if err != nil {
		return FixtureDocument{}, err
	}
	if matchURN(e) != urn {
		return FixtureDocument{}, market.ErrNoEvent
	}
	lineups, err := market.LineupsOf(ctx, p.cfg.DB.Reader(), id)
	return fixtureOf(e, lineups, p.cfg.Clock.Now()), err
}

// eventOf returns the event of a URN. A node that does not publish, or has not polled yet, reads the list of events.
func (p *Publisher) eventOf(ctx context.Context, urn URN) (id.Event, error) {
	if id, found := p.events.find(urn); found {
		return id, nil
	}
	versions, err := market.Versions(ctx, p.cfg.DB.Reader(), clock.Millis(p.cfg.Clock.Now().Add(-window)))
	if err != nil {
		return "", err
	}
	p.events.replace(versions)
	if id, found := p.events.find(urn); found {
		return id, nil
	}
	return "", market.ErrNoEvent
}

// whoAmI is the account of a receiver. All receivers share one account.
type whoAmI struct {
	XMLName     xml.Name `xml:"bookmaker_details"`
	Code        string   `xml:"response_code,attr"`
	BookmakerID int      `xml:"bookmaker_id,attr"`
	VirtualHost string   `xml:"virtual_host,attr"`
}

func serveWhoAmI(w http.ResponseWriter, _ *http.Request) {
	write(w, http.StatusOK, whoAmI{Code: "OK", BookmakerID: 1, VirtualHost: "/"})
}

func serveMarkets(w http.ResponseWriter, _ *http.Request) {
	write(w, http.StatusOK, descriptions())
}
