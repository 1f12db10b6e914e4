package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strings"

	"maidan/internal/clock"
	"maidan/internal/fault"
	"maidan/internal/prize"
)

// Drawer draws the prizes of pages. Package prize implements it.
type Drawer interface {
	Offered(ctx context.Context, drawID, visitor string) (prize.Offered, error)
	Draw(ctx context.Context, r prize.Request) (prize.Drawn, error)
}

// offeredPrize is the answer to a visitor who is about to draw a prize, or has drawn one.
type offeredPrize struct {
	Hash  string      `json:"hash"` // of today's seed
	Drawn *drawnPrize `json:"drawn"`
}

// drawnPrize is what a visitor has won: the field of the wheel, the sentences and the promo code of one answer.
type drawnPrize struct {
	Field   int      `json:"field"` // position among Weights, from 1
	Weights []int64  `json:"weights"`
	Won     string   `json:"won"`
	Claim   string   `json:"claim"`
	Terms   string   `json:"terms"`
	Code    string   `json:"code"`
	Ends    int64    `json:"ends"` // of the code, unix milliseconds
	Labels  []string `json:"labels"`
	Hash    string   `json:"hash"`
	Text    string   `json:"text"`
	Visitor string   `json:"visitor"`
	Number  string   `json:"number"`
	Seed    string   `json:"seed"` // empty until the day is over
}

// drawing is a request to the draw of a page.
type drawing struct {
	campaign *Campaign
	block    Block
	at       Param
	address  string
	query    url.Values // that a redirect retains
	read     reader
}

// servePrize answers a page whose visitor is about to draw a prize (GET), or draws it (POST).
func (s *Site) servePrize(w http.ResponseWriter, r *http.Request) {
	address, campaign, at := s.origin(r)
	campaign = s.standIn(w, r, s.current.Load(), campaign)
	block := campaign.prizeBlock()
	if s.prizes == nil || block == nil {
		s.fail(w, r, http.StatusNotFound)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	query := s.pageQuery(r, campaign)
	language, at := s.chosenBy(campaign, s.askedBy(campaign, at, query), query, s.language(r))
	read := s.readerOf(campaign, at, s.ownLanguage(campaign, at, s.languageOn(campaign, at, language)))
	d := drawing{campaign, *block, at, address, query, read}
	if r.Method == http.MethodPost {
		s.drawPrize(w, r, d)
		return
	}
	offered, err := s.prizes.Offered(r.Context(), block.Draw, visitorOf(r))
	if err != nil {
		s.refusePrize(w, err)
		return
	}
	answer := offeredPrize{Hash: offered.Hash}
	if offered.Drawn != nil {
		answer.Drawn = s.drawnPrize(read, *block, *offered.Drawn)
	}
	writeJSON(w, http.StatusOK, answer)
}

// drawPrize draws a prize and answers with it: as JSON for the page's script, else with the form whose promo code is the prize.
func (s *Site) drawPrize(w http.ResponseWriter, r *http.Request, d drawing) {
	if err := s.guard.Check(r); err != nil {
		s.fail(w, r, http.StatusForbidden)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, largestForm)
	currency := d.campaign.currencyAt(d.at)
	name := func(offerID string) string {
		offer, _ := s.brand.OfferIn(offerID, currency)
		return d.read.nameIn(offer)
	}
	drawn, err := s.prizes.Draw(r.Context(), prize.Request{DrawID: d.block.Draw, Visitor: s.visitor(w, r), Currency: currency, Text: prizeText(r), Address: s.address(r), Name: name})
	scripted := strings.Contains(r.Header.Get("Accept"), "application/json")
	switch {
	case err != nil && scripted:
		s.refusePrize(w, err)
	case scripted:
		writeJSON(w, http.StatusOK, s.drawnPrize(d.read, d.block, drawn))
	default:
		if err == nil {
			d.query.Set("promo", drawn.Code)
		}
		http.Redirect(w, r, withQuery(Base+own+"register", carried(d.query, d.address)), http.StatusSeeOther)
	}
}

// plainText is the visitor's part of a draw where no script makes one.
const plainText = "plain"

// prizeText returns the text that the page's script sends.
func prizeText(r *http.Request) string {
	if text := r.PostFormValue("text"); text != "" {
		return text
	}
	return plainText
}

// drawnPrize returns what a visitor has won as the page shows it.
func (s *Site) drawnPrize(read reader, block Block, d prize.Drawn) *drawnPrize {
	shown := &drawnPrize{Field: d.Won + 1, Code: d.Code, Ends: d.EndsAt, Hash: d.Hash(), Text: d.Text, Visitor: d.Visitor, Number: d.Number, Seed: d.Revealed(clock.Millis(s.clock.Now()))}
	for _, p := range d.Prizes {
		offer, _ := s.brand.OfferIn(p.OfferID, d.Currency)
		shown.Weights, shown.Labels = append(shown.Weights, p.Weight), append(shown.Labels, read.labelOf(offer))
	}
	offer, _ := s.brand.OfferIn(d.Offer(), d.Currency)
	read.fill = maps.Clone(read.fill)
	maps.Copy(read.fill, ofBonus(offer, read.language))
	read.offer = read.fill
	shown.Won, shown.Claim, shown.Terms = read.of(block, block.key("won")), read.of(block, block.key("claim")), read.standard("clause."+termsClause)
	return shown
}

// refusePrize answers a page's script that nothing was drawn.
func (s *Site) refusePrize(w http.ResponseWriter, err error) {
	var refused *fault.Error
	status, body := http.StatusInternalServerError, map[string]any{"errors": []any{}}
	switch {
	case errors.As(err, &refused):
		status, body["message"] = prizeStatus[refused.Kind], refused.Message
		body["errors"] = []map[string]string{{"code": refused.Code, "msg": refused.Message}}
	default:
		s.log.Error("prize not drawn", "err", err)
	}
	writeJSON(w, status, body)
}

var prizeStatus = map[fault.Kind]int{fault.NotFound: http.StatusNotFound, fault.Invalid: http.StatusBadRequest, fault.TooMany: http.StatusTooManyRequests}

func writeJSON(w http.ResponseWriter, status int, answer any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer) // the client may have disconnected
}

// prizeOf returns what the visitor of a plain form has won on the page, if the form's promo code is that of the prize, with its terms; else "".
func (s *Site) prizeOf(r *http.Request, campaign *Campaign, read reader, query url.Values) string {
	block, code := campaign.prizeBlock(), query.Get("promo")
	if s.prizes == nil || block == nil || code == "" {
		return ""
	}
	offered, err := s.prizes.Offered(r.Context(), block.Draw, visitorOf(r))
	if err != nil || offered.Drawn == nil || offered.Drawn.Code != code {
		return ""
	}
	won := s.drawnPrize(read, *block, *offered.Drawn)
	return won.Won + " " + won.Terms
}
