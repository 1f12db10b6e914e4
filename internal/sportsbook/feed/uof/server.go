package uof

import (
	"crypto/subtle"
	"encoding/xml"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"maidan/internal/sportsbook/market"
)

// Handler answers what receivers ask beside the exchange: fixtures and recoveries. token is what they must send; it must not be
// empty.
func (p *Publisher) Handler(token string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/{product}/recovery/initiate_request", p.serveRecovery)
	mux.HandleFunc("GET /v1/sports/{language}/sport_events/{event}/fixture.xml", p.serveFixture)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if token == "" || subtle.ConstantTimeCompare([]byte(r.Header.Get(tokenHeader)), []byte(token)) != 1 {
			refuse(w, http.StatusForbidden, "The token is not one of this house.")
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// reply is the feed's plain answer.
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
	_, _ = w.Write(append([]byte(xml.Header), data...)) // a receiver that went away asks again
}

func (p *Publisher) serveRecovery(w http.ResponseWriter, r *http.Request) {
	q := ask{}
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
	case p.want(q) != nil:
		refuse(w, http.StatusServiceUnavailable, "No recovery can be taken here at the moment.")
	default:
		write(w, http.StatusAccepted, reply{Code: "ACCEPTED", Action: "The recovery begins."})
	}
}

func (p *Publisher) serveFixture(w http.ResponseWriter, r *http.Request) {
	urn := r.PathValue("event")
	id, ours := strings.CutPrefix(urn, houseMatch)
	e, err := market.Find(r.Context(), p.cfg.DB.Reader(), id)
	if !ours || errors.Is(err, market.ErrNoEvent) {
		refuse(w, http.StatusNotFound, "There is no such event.")
		return
	}
	var lineups *market.Lineups
	if err == nil {
		lineups, err = market.LineupsOf(r.Context(), p.cfg.DB.Reader(), id)
	}
	if err != nil {
		p.cfg.Log.Error("a fixture cannot be read", "event", id, "error", err)
		refuse(w, http.StatusInternalServerError, "The event cannot be read now.")
		return
	}
	write(w, http.StatusOK, fixtureOf(e, lineups))
}
