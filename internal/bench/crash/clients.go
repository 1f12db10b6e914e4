package crash

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/bench/served"
	"maidan/internal/casino/crash"
)

// ClientsWord is the argument that makes `maidan bench crash` run Clients.
const ClientsWord = "clients"

// order is what the process of the clients does next: connect watchers, or play a round with the players of these tokens.
type order struct {
	Watchers int
	Tokens   []string
}

// answer is what it reports.
type answer struct {
	Took    []time.Duration // of each cash-out
	TooLate int
}

// clients are the players.
type clients struct {
	address string
	http    *http.Client
}

// callers is how many connections the players share.
const callers = 64

// Clients runs in the separate process of the clients. It reads orders from in and reports to out what they led to, until in ends.
func Clients(ctx context.Context, in io.Reader, out io.Writer) error {
	return served.Clients(ctx, in, out, func(address string) (func(context.Context, order) (answer, error), error) {
		c := clients{address, &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: callers, MaxConnsPerHost: callers}}}
		return c.obey, nil
	})
}

func (c *clients) obey(ctx context.Context, o order) (answer, error) {
	if o.Watchers > 0 {
		_, err := served.Watch(ctx, c.address, crash.Channel(game), o.Watchers) // until this process ends
		return answer{}, err
	}
	return c.play(ctx, o.Tokens)
}

// call sends a request with a player's token and reads the answer into v.
func (c *clients) call(ctx context.Context, method, path, token, key string, body, v any) (status int, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://"+c.address+path, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	resp, err := c.http.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	if text, err = io.ReadAll(resp.Body); err != nil {
		return 0, err
	}
	if resp.StatusCode < 300 {
		err = json.Unmarshal(text, v)
	}
	return resp.StatusCode, err
}

const gamePath = "/crash/v1/games/" + game

// await returns the latest round once it has a status.
func (c *clients) await(ctx context.Context, token string, status crash.Status) (crash.SharedRound, error) {
	for {
		var s crash.SharedTable
		if code, err := c.call(ctx, http.MethodGet, gamePath, token, "", nil, &s); err != nil || code != http.StatusOK {
			return crash.SharedRound{}, fmt.Errorf("the state of the game was answered with %d: %w", code, err)
		}
		if s.Round != nil && s.Round.Status == status {
			return *s.Round, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// spread is the time after the start in which the players cash out, one after the other.
const spread = 1500 * time.Millisecond

// play bets on a round for each player and cashes out.
func (c *clients) play(ctx context.Context, tokens []string) (a answer, err error) {
	if _, err := c.await(ctx, tokens[0], crash.Flying); err != nil { // a round that is opened after this order has time for all bets
		return a, err
	}
	r, err := c.await(ctx, tokens[0], crash.Betting)
	if err != nil {
		return a, err
	}
	bets := make([]crash.SharedBet, len(tokens))
	group, placing := errgroup.WithContext(ctx)
	group.SetLimit(callers)
	for i, token := range tokens {
		group.Go(func() error {
			body := map[string]any{"round": r.ID, "slot": 0, "stake": stake}
			_, err := c.call(placing, http.MethodPost, gamePath+"/bets", token, "bench-"+string(r.ID), body, &bets[i])
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return a, err
	}
	if _, err := c.await(ctx, tokens[0], crash.Flying); err != nil {
		return a, err
	}
	return a, c.cashOut(ctx, tokens, bets, &a)
}

func (c *clients) cashOut(ctx context.Context, tokens []string, bets []crash.SharedBet, a *answer) error {
	var mu sync.Mutex
	began := time.Now()
	group, ctx := errgroup.WithContext(ctx)
	for i, token := range tokens {
		if bets[i].ID == "" {
			continue // the round had started
		}
		group.Go(func() error {
			time.Sleep(time.Until(began.Add(spread * time.Duration(i) / time.Duration(len(tokens)))))
			sent := time.Now()
			status, err := c.call(ctx, http.MethodPost, "/crash/v1/bets/"+string(bets[i].ID)+"/cash-out", token, "", struct{}{}, &crash.SharedBet{})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err != nil:
				return err
			case status == http.StatusOK:
				a.Took = append(a.Took, time.Since(sent))
			case status == http.StatusConflict:
				a.TooLate++
			default:
				return fmt.Errorf("a cash-out was answered with %d", status)
			}
			return nil
		})
	}
	return group.Wait()
}
