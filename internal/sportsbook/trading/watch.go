package trading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"sync"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// memory is the state of Watch between two runs, on one node only. When it is lost, a price move may be missed or the alarm of a
// bet spike (many bets at once) may be raised twice.
type memory struct {
	mu     sync.Mutex
	last   int64                                 // the previous run, unix milliseconds
	prices map[string]map[id.Selection][]priceAt // by rule and selection, oldest first
	spikes map[string]int64                      // by rule and selection: when it was last seen
}

type priceAt struct {
	at, version int64
	odds        money.Odds
}

// overlap is how long before the previous run a run starts to read: the id of a bet is created shortly before its commit.
const overlap = 30 * time.Second

// firstLookback is the time that the first run of a process reads.
const firstLookback = time.Hour

// Watch evaluates every rule and raises the alarms that were not raised before. It is a job that runs on one node.
func (o *Office) Watch(ctx context.Context) error {
	o.memory.mu.Lock()
	defer o.memory.mu.Unlock()
	q, now := o.DB.Reader(), o.now()
	all, err := rules(ctx, q)
	if err != nil {
		return err
	}
	since := now - firstLookback.Milliseconds()
	if o.memory.last > 0 {
		since = o.memory.last - overlap.Milliseconds()
	}
	l := scan{o: o, q: q, now: now, since: since}
	var found []Alarm
	var failed error
	for _, r := range all {
		if !r.Enabled {
			continue
		}
		some, err := l.evaluate(ctx, r)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("rule %s: %w", r.ID, err))
		}
		for _, a := range some {
			a.ID, a.RuleID, a.Kind, a.RaisedAt, a.Action = o.IDs.New(), r.ID, r.Kind, now, r.Action
			found = append(found, a)
		}
	}
	if len(found) > 0 {
		_, err = o.raise(ctx, found)
		failed = errors.Join(failed, err)
	}
	if failed == nil {
		o.memory.last = now
	}
	return failed
}

// scan is one evaluation of the rules.
type scan struct {
	o          *Office
	q          db.Querier
	now, since int64
}

func (l scan) evaluate(ctx context.Context, r AlarmRule) ([]Alarm, error) {
	switch r.Kind {
	case WatchLiability:
		return l.liability(ctx, r)
	case WatchPriceMove:
		return l.priceMoves(ctx, r)
	case WatchSilent:
		return l.silent(ctx, r)
	case WatchTrouble:
		return l.trouble(ctx)
	case WatchOpenLate:
		return l.openLate(ctx, r)
	case WatchUnsettled:
		return l.unsettled(ctx, r)
	case WatchBigBet:
		return l.bigBets(ctx, r)
	case WatchBetSpike:
		return l.spikes(ctx, r)
	case WatchUnderRound:
		return l.underRound(ctx)
	default:
		return nil, fmt.Errorf("unknown rule kind %q", r.Kind)
	}
}

// matchTime returns the span of a rule about match time, in milliseconds; it shrinks with the speed of the feed.
func (l scan) matchTime(r AlarmRule) int64 {
	return max(int64(float64(r.Span*1000)/l.o.Speed), time.Second.Milliseconds())
}

func detail(values map[string]any) json.RawMessage {
	text, err := json.Marshal(values)
	if err != nil { // numbers and texts always encode
		panic(err)
	}
	return text
}

// liability checks the markets with new bets, because only bets increase liability. The alarm is raised again each time liability
// has doubled.
func (l scan) liability(ctx context.Context, r AlarmRule) ([]Alarm, error) {
	touched, err := bet.CountBySelection(ctx, l.q, l.since, 1)
	if err != nil {
		return nil, err
	}
	var ids []id.Market
	seen := map[id.Market]bool{}
	for _, t := range touched {
		if !seen[t.MarketID] {
			seen[t.MarketID] = true
			ids = append(ids, t.MarketID)
		}
	}
	ms, err := market.ByID(ctx, l.q, ids...)
	if err != nil {
		return nil, err
	}
	exposed, err := exposures(ctx, l.q, ms)
	if err != nil {
		return nil, err
	}
	var all []Alarm
	for _, m := range ms {
		if m.Status.Done() {
			continue
		}
		for _, out := range exposed[m.ID].Outcomes {
			at := -int64(out.Worst)
			if at < r.Threshold {
				continue
			}
			level := int(math.Log2(float64(at) / float64(r.Threshold)))
			all = append(all, Alarm{Occurrence: string(out.SelectionID) + "@" + strconv.Itoa(level), EventID: m.EventID, MarketID: m.ID,
				SelectionID: out.SelectionID, Detail: detail(map[string]any{"liability": at, "currency": bet.Base, "selection": out.Name})})
		}
	}
	return all, nil
}

// silent finds producers whose prices are no longer valid.
func (l scan) silent(ctx context.Context, r AlarmRule) ([]Alarm, error) {
	producers, err := market.Producers(ctx, l.q)
	var all []Alarm
	for _, p := range producers {
		if l.now-p.GoodUntil >= r.Span*1000 {
			all = append(all, Alarm{Occurrence: p.Producer + "@" + strconv.FormatInt(p.GoodUntil, 10),
				Detail: detail(map[string]any{"producer": p.Producer, "since": p.GoodUntil})})
		}
	}
	return all, err
}

// trouble finds events with an unreadable or contradictory message, even if the event has been reopened since. While an event has
// an open alarm of this kind, no other one is raised for it.
func (l scan) trouble(ctx context.Context) ([]Alarm, error) {
	notes, err := market.DeskNotes(ctx, l.q, `"fault":`)
	if err != nil || len(notes) == 0 {
		return nil, err
	}
	open, err := alarmedEvents(ctx, l.q, WatchTrouble)
	var all []Alarm
	for _, n := range notes {
		var p deskState
		if err := json.Unmarshal(n.Desk, &p); err != nil {
			return all, fmt.Errorf("decode desk state of %s: %w", n.EventID, err)
		}
		if p.Fault != nil && !open[n.EventID] {
			all = append(all, Alarm{Occurrence: string(n.EventID) + "@" + strconv.FormatInt(p.Fault.Seq, 10), EventID: n.EventID,
				Detail: detail(map[string]any{"trouble": p.Fault.Text, "since": p.Fault.At})})
		}
	}
	return all, err
}

// leftOpen lists the markets without a result of events that ended longer ago than the rule's span, at most a month ago.
func (l scan) leftOpen(ctx context.Context, r AlarmRule) ([]market.Unresolved, error) {
	return market.LeftOpen(ctx, l.q, l.now-30*24*time.Hour.Milliseconds(), l.now-l.matchTime(r))
}

func (l scan) openLate(ctx context.Context, r AlarmRule) ([]Alarm, error) {
	left, err := l.leftOpen(ctx, r)
	var all []Alarm
	for _, u := range left {
		if u.Status != market.Closed {
			all = append(all, Alarm{Occurrence: string(u.MarketID), EventID: u.EventID, MarketID: u.MarketID,
				Detail: detail(map[string]any{"status": u.Status, "ended": u.EndedAt})})
		}
	}
	return all, err
}

// unsettled raises one alarm for an event, regardless of how many of its markets wait.
func (l scan) unsettled(ctx context.Context, r AlarmRule) ([]Alarm, error) {
	left, err := l.leftOpen(ctx, r)
	waiting, ended := map[id.Event]int{}, map[id.Event]int64{}
	for _, u := range left {
		waiting[u.EventID]++
		ended[u.EventID] = u.EndedAt
	}
	var all []Alarm
	for event, n := range waiting {
		all = append(all, Alarm{Occurrence: string(event), EventID: event, Detail: detail(map[string]any{"markets": n, "ended": ended[event]})})
	}
	return all, err
}

// fewBets is how many bets of a currency are needed for an average.
const fewBets = 20

func (l scan) bigBets(ctx context.Context, r AlarmRule) ([]Alarm, error) {
	fresh, err := bet.PlacedSince(ctx, l.q, l.since)
	if err != nil {
		return nil, err
	}
	usual := map[money.Currency]money.Amount{}
	var all []Alarm
	for _, f := range fresh {
		average, known := usual[f.Currency]
		if !known {
			stake, bets, err := bet.AverageStake(ctx, l.q, f.Currency, l.now-r.Span*1000)
			if err != nil {
				return all, err
			}
			if bets >= fewBets {
				average = stake
			}
			usual[f.Currency] = average
		}
		if average > 0 && int64(f.Stake) >= r.Threshold*int64(average) {
			all = append(all, Alarm{Occurrence: string(f.BetID), Detail: detail(map[string]any{
				"bet": string(f.BetID), "stake": f.Stake, "usual": average, "currency": f.Currency})})
		}
	}
	return all, nil
}

// spikes raises an alarm when many bets at once on a selection begin, not while they last.
func (l scan) spikes(ctx context.Context, r AlarmRule) ([]Alarm, error) {
	found, err := bet.CountBySelection(ctx, l.q, l.now-r.Span*1000, r.Threshold)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Selection, len(found))
	for i, f := range found {
		ids[i] = f.SelectionID
	}
	labels, err := market.Labels(ctx, l.q, ids)
	if err != nil {
		return nil, err
	}
	var all []Alarm
	for _, f := range found {
		key := r.ID + " " + string(f.SelectionID)
		seen := l.o.memory.spikes[key]
		l.o.memory.spikes[key] = l.now
		if l.now-seen < r.Span*1000 {
			continue
		}
		n := labels[f.SelectionID]
		all = append(all, Alarm{Occurrence: string(f.SelectionID) + "@" + strconv.FormatInt(l.now/(r.Span*1000), 10), EventID: n.EventID, MarketID: f.MarketID,
			SelectionID: f.SelectionID, Detail: detail(map[string]any{"bets": f.Bets, "selection": n.Selection, "market": n.Market})})
	}
	return all, nil
}

// underRound finds markets with manual prices whose implied probabilities sum to less than one, so that a player who backs every
// selection always wins. The fair prices have changed since the manual ones were set.
func (l scan) underRound(ctx context.Context) ([]Alarm, error) {
	controls, err := controlsInForce(ctx, l.q)
	if err != nil {
		return nil, err
	}
	latest := map[id.Market]Control{}
	var ids []id.Market
	for _, c := range controls { // latest first
		if _, known := latest[c.MarketID]; c.Kind == KindPrice && !known {
			latest[c.MarketID] = c
			ids = append(ids, c.MarketID)
		}
	}
	ms, err := market.ByID(ctx, l.q, ids...)
	if err != nil {
		return nil, err
	}
	var all []Alarm
	for _, m := range ms {
		winners, err := l.o.winnerCount(ctx, m.ID)
		if err != nil {
			return all, err
		}
		if b := bookSum(m, winners); m.Status == market.Active && b < 1 {
			all = append(all, Alarm{Occurrence: latest[m.ID].ID, EventID: m.EventID, MarketID: m.ID,
				Detail: detail(map[string]any{"book": int64(b * 1000), "market": m.EnglishName()})})
		}
	}
	return all, nil
}
