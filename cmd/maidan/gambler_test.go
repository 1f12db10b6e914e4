package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptrace"
	"reflect"
	"slices"
	"sync/atomic"
	"time"
)

// gambler is a player who bets without pause and records what the server has acknowledged. It works beside the test's
// own goroutine, so it reports what is wrong as an error.
type gambler struct {
	name   string
	url    string
	client *http.Client
	token  string

	deposits map[string]bool   // by key: whether it was credited
	slips    map[string][]byte // by key: bets that were sent and not refused
	taken    map[string]ticket // by key: bets that were acknowledged
	cashed   map[string]cashed // by key: cash-outs that were sent and not refused
	sent     int               // keys used so far
	count    *atomic.Int64     // bets acknowledged to all gamblers
	cashOuts atomic.Int64      // cash-outs acknowledged to this gambler, replays among them

	onContinue func() // called when the server begins to read a request's body; nil where nobody wants to know
}

type ticket struct {
	ID     string
	answer any
}

// cashed is a cash-out; answer is nil while it was not acknowledged.
type cashed struct {
	path   string
	body   []byte
	answer any
}

// errGone means that the connection was lost; the request may have been processed or not.
var errGone = errors.New("the server is gone")

const (
	depositAmount = 100_000
	stakeAmount   = 1_000
)

func newGambler(name string, count *atomic.Int64) *gambler {
	jar, _ := cookiejar.New(nil) // it fails with options only
	return &gambler{
		name: name, client: &http.Client{Jar: jar, Timeout: time.Minute, Transport: &http.Transport{ExpectContinueTimeout: time.Minute}}, count: count,
		deposits: map[string]bool{}, slips: map[string][]byte{}, taken: map[string]ticket{}, cashed: map[string]cashed{},
	}
}

// call sends a request and reads the answer's body into v where that is not nil.
func (g *gambler) call(method, path string, body any, v any, headers ...string) (status int, header http.Header, err error) {
	raw, isRaw := body.([]byte)
	if body != nil && !isRaw {
		if raw, err = json.Marshal(body); err != nil {
			return 0, nil, err
		}
	}
	r, err := http.NewRequest(method, g.url+path, bytes.NewReader(raw))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if g.token != "" {
		r.Header.Set("Authorization", "Bearer "+g.token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	if g.onContinue != nil {
		r.Header.Set("Expect", "100-continue") // the server answers it when its handler reads the body
		r = r.WithContext(httptrace.WithClientTrace(r.Context(), &httptrace.ClientTrace{Got100Continue: g.onContinue}))
	}
	resp, err := g.client.Do(r)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", errGone, err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", errGone, err)
	}
	if v != nil && resp.StatusCode < 300 {
		if err := json.Unmarshal(text, v); err != nil {
			return 0, nil, fmt.Errorf("%s %s answered %s: %w", method, path, text, err)
		}
	}
	if resp.StatusCode >= 500 {
		return 0, nil, fmt.Errorf("%s %s answered %d %s", method, path, resp.StatusCode, text)
	}
	return resp.StatusCode, resp.Header, nil
}

// text returns an answer's body as it is.
func (g *gambler) text(method, path string) (string, int, error) {
	var whole json.RawMessage
	status, _, err := g.call(method, path, nil, &whole)
	return string(whole), status, err
}

func (g *gambler) want(status int, method, path string, body, v any, headers ...string) error {
	got, _, err := g.call(method, path, body, v, headers...)
	if err == nil && got != status {
		err = fmt.Errorf("%s: %s %s answered %d, want %d", g.name, method, path, got, status)
	}
	return err
}

// enter registers, or signs in when the server was killed after the registration.
func (g *gambler) enter() error {
	if g.token != "" { // a session outlives the process that gave it
		return g.want(200, "GET", "/api/v3/players/me", nil, nil)
	}
	var csrf struct{ Token string }
	if err := g.want(200, "GET", "/ccg/csrf-token", nil, &csrf); err != nil {
		return err
	}
	var tokens struct {
		AccessToken string `json:"access_token"`
	}
	form := map[string]any{
		"username": g.name + "@example.com", "password": "kettle-moss", "repeat_password": "kettle-moss", "currency": "INR",
		"checkbox1": true, "checkbox2": true, "type": "2",
	}
	status, _, err := g.call("POST", "/ccg/user/registration", form, &tokens, "X-CSRF-TOKEN", csrf.Token)
	if err == nil && status == http.StatusConflict {
		status, _, err = g.call("POST", "/ccg/user/login", form, &tokens, "X-CSRF-TOKEN", csrf.Token)
	}
	if err == nil && status != 200 {
		err = fmt.Errorf("%s cannot come in: %d", g.name, status)
	}
	g.token = tokens.AccessToken
	return err
}

// fund makes a deposit and completes unfinished ones of an earlier server process, each with its own key.
func (g *gambler) fund() error {
	g.deposits[fmt.Sprintf("dep-%d", len(g.deposits))] = false
	for key, credited := range g.deposits {
		if credited {
			continue
		}
		var dep struct{ ID, Status string }
		body := map[string]any{"method": "upi", "amount": depositAmount}
		if err := g.want(201, "POST", "/payments/v1/deposits", body, &dep, "Idempotency-Key", key); err != nil {
			return err
		}
		at := "/payments/v1/deposits/" + dep.ID
		sum := 0
		for _, c := range g.name + key {
			sum = (sum*131 + int(c)) % 100_000_000
		}
		reference := map[string]string{"transaction_id": fmt.Sprintf("%08d7777", sum)}
		if _, _, err := g.call("POST", at+"/transaction", reference, nil); err != nil {
			return err
		}
		for dep.Status != "succeeded" {
			if err := g.want(200, "GET", at, nil, &dep); err != nil {
				return err
			}
			time.Sleep(10 * time.Millisecond)
		}
		g.deposits[key] = true
	}
	return nil
}

// again sends every slip that was not refused a second time: what was acknowledged must replay exactly, and what was
// left open is taken now, was taken then, or is refused.
func (g *gambler) again() error {
	for key, slip := range g.slips {
		was, known := g.taken[key]
		hit, err := g.send(key, slip)
		now := g.taken[key]
		switch {
		case err != nil:
			return err
		case known && (!hit || now.ID != was.ID || !reflect.DeepEqual(now.answer, was.answer)):
			return fmt.Errorf("%s: key %s was answered %v, and again (hit %t) %v", g.name, key, was.answer, hit, now.answer)
		}
	}
	for key, was := range g.cashed {
		if err := g.accept(key, was); err != nil {
			return err
		}
		if now := g.cashed[key]; was.answer != nil && !reflect.DeepEqual(now.answer, was.answer) {
			return fmt.Errorf("%s: cash-out %s was answered %v, and again %v", g.name, key, was.answer, now.answer)
		}
	}
	return nil
}

// cashOut asks what a bet is worth and takes a third of it, if anything is offered now.
func (g *gambler) cashOut(id string) error {
	path := "/api/v3/bets/" + id + "/cash-out"
	var quote struct {
		QuoteID string `json:"quote_id"`
	}
	if err := g.want(200, "POST", path+"/quote", nil, &quote); err != nil || quote.QuoteID == "" {
		return err
	}
	body, err := json.Marshal(map[string]any{"quote_id": quote.QuoteID, "percent": 33})
	if err != nil {
		return err
	}
	g.sent++
	return g.accept(fmt.Sprintf("cash-%d", g.sent), cashed{path: path, body: body})
}

// accept takes a quote and keeps book of the answer. One that was acknowledged is never refused afterwards.
func (g *gambler) accept(key string, c cashed) error {
	g.cashed[key] = c
	var answer any
	status, _, err := g.call("POST", c.path, c.body, &answer, "Idempotency-Key", key)
	switch {
	case err != nil:
		return err
	case status == http.StatusOK:
		c.answer = answer
		g.cashed[key] = c
		g.cashOuts.Add(1)
		return nil
	case status == http.StatusConflict && c.answer == nil: // the offer moved, or the market is shut
		delete(g.cashed, key)
		return nil
	}
	return fmt.Errorf("%s: cash-out %s answered %d", g.name, key, status)
}

// send places a bet and keeps book of the answer.
func (g *gambler) send(key string, slip []byte) (hit bool, err error) {
	g.slips[key] = slip
	var answer struct{ ID string }
	var whole json.RawMessage
	status, header, err := g.call("POST", "/api/v3/bets", slip, &whole, "Idempotency-Key", key)
	switch {
	case err != nil:
		return false, err
	case status == http.StatusConflict: // the price moved, the market is shut, the money is spent
		if _, known := g.taken[key]; known {
			return false, fmt.Errorf("%s: key %s was taken before and is refused now", g.name, key)
		}
		delete(g.slips, key)
		return false, nil
	case status != http.StatusCreated:
		return false, fmt.Errorf("%s: bet %s answered %d", g.name, key, status)
	}
	t := ticket{}
	if err := errors.Join(json.Unmarshal(whole, &answer), json.Unmarshal(whole, &t.answer)); err != nil {
		return false, err
	}
	t.ID = answer.ID
	g.taken[key] = t
	g.count.Add(1)
	return header.Get("Idempotency-Hit") == "true", nil
}

// choose looks for a live match that takes bets and writes a slip on it; nil when there is none at the moment.
func (g *gambler) choose(n int) ([]byte, error) {
	var list struct {
		Items []struct {
			Bettable   bool
			MainMarket *struct {
				Status     string
				Selections []struct {
					ID      string
					Odds    int64
					Version int64
				}
			} `json:"main_market"`
		}
	}
	if err := g.want(200, "GET", "/api/v3/sport/events?sport=cricket&status=live", nil, &list); err != nil {
		return nil, err
	}
	for i := range list.Items {
		e := list.Items[(i+n)%len(list.Items)]
		if m := e.MainMarket; e.Bettable && m != nil && m.Status == "active" {
			s := m.Selections[n%2]
			return json.Marshal(map[string]any{
				"stake": stakeAmount, "odds_policy": "any", "legs": []any{map[string]any{"selection_id": s.ID, "odds": s.Odds, "version": s.Version}},
			})
		}
	}
	return nil, nil
}

// play does all of it at the server at url until it goes away or enough returns true.
func (g *gambler) play(url string, enough func() bool) error {
	g.url = url
	err := g.enter()
	if err == nil {
		err = g.fund()
	}
	if err == nil {
		err = g.again()
	}
	for err == nil && !enough() {
		err = g.bet()
		time.Sleep(5 * time.Millisecond)
	}
	if errors.Is(err, errGone) {
		return nil
	}
	return err
}

// bet sends one slip, if any match takes bets now.
func (g *gambler) bet() error {
	slip, err := g.choose(g.sent)
	if err != nil || slip == nil {
		return err
	}
	g.sent++
	key := fmt.Sprintf("bet-%d", g.sent)
	if _, err = g.send(key, slip); err != nil {
		return err
	}
	if t, taken := g.taken[key]; taken && g.sent%3 == 0 {
		return g.cashOut(t.ID)
	}
	return nil
}

// oneBet bets until one more bet is taken.
func (g *gambler) oneBet() error {
	for before := len(g.taken); len(g.taken) == before; time.Sleep(20 * time.Millisecond) {
		if err := g.bet(); err != nil {
			return err
		}
	}
	return nil
}

// settleUp compares the gambler's record with the server's: every acknowledged bet stands there once and nothing else does, and
// the balance is what went in, less stakes, plus payouts. Bets are settled meanwhile, so it looks until both are of a moment.
func (g *gambler) settleUp() error {
	var ids []string
	for _, t := range g.taken {
		ids = append(ids, t.ID)
	}
	slices.Sort(ids)
	var wrong error
	for range 200 {
		before, err1 := g.balance()
		bets, paid, err2 := g.history()
		after, err3 := g.balance()
		if err := errors.Join(err1, err2, err3); err != nil {
			return err
		}
		if !slices.Equal(ids, bets) {
			return fmt.Errorf("%s: the server has %d bets %v, acknowledged were %d %v", g.name, len(bets), bets, len(ids), ids)
		}
		due := int64(len(g.deposits))*depositAmount - int64(len(ids))*stakeAmount + paid
		if before == due && after == due {
			return nil
		}
		wrong = fmt.Errorf("%s: balance %d, want %d", g.name, after, due)
		time.Sleep(20 * time.Millisecond)
	}
	return wrong
}

func (g *gambler) balance() (int64, error) {
	var b struct{ Amount int64 }
	return b.Amount, g.want(200, "GET", "/api/v3/players/me/balance", nil, &b)
}

// history returns the sorted ids of all bets and the sum of their payouts.
func (g *gambler) history() (ids []string, paid int64, err error) {
	for cursor := ""; ; {
		var page struct {
			Items []struct {
				ID        string
				Payout    int64
				CashedFor int64 `json:"cashed_for"`
			}
			Next string
		}
		if err := g.want(200, "GET", "/api/v3/bets?cursor="+cursor, nil, &page); err != nil {
			return nil, 0, err
		}
		for _, b := range page.Items {
			ids, paid = append(ids, b.ID), paid+b.Payout+b.CashedFor
		}
		if cursor = page.Next; cursor == "" {
			slices.Sort(ids)
			return ids, paid, nil
		}
	}
}
