package uof

import (
	"context"
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/market"
)

// recorder is a Wire that records what is sent.
type recorder struct {
	keys   []string
	bodies [][]byte
}

func (r *recorder) Send(_ context.Context, key string, body []byte) error {
	r.keys, r.bodies = append(r.keys, key), append(r.bodies, body)
	return nil
}

func (r *recorder) Close() error { return nil }

// publication is a publisher with one event of every sport, real and simulated.
type publication struct {
	*publisherConn
	t      *testing.T
	db     *db.DB
	wire   *recorder
	events []market.Event
	chosen map[id.Event]market.Market
}

func newPublication(t *testing.T, d *db.DB) *publication {
	wire := &recorder{}
	p := &publication{t: t, db: d, wire: wire, chosen: map[id.Event]market.Market{},
		publisherConn: &publisherConn{Publisher: NewPublisher(PublisherConfig{DB: d, Clock: clock.NewManual(noon), Log: quiet}), wire: wire, events: map[id.Event]sentEvent{}, fresh: map[int]bool{}}}
	for _, s := range market.Sports() {
		for _, virtual := range []bool{false, true} {
			p.add(s, virtual)
		}
	}
	return p
}

func (p *publication) add(s market.Sport, virtual bool) {
	home, away := invented.Team(2), invented.Team(3)
	eventID := id.Event("sim-" + s.Key)
	if virtual {
		eventID = id.Event("replay_of-" + s.Key)
	}
	e := market.Event{ID: eventID, Sport: s.Key, Competition: "Monsoon League", CompetitionID: "msl-" + s.Key, Country: "IN", Name: home.Name + " v " + away.Name, Venue: "Old Mill Park",
		Home: market.Team{Name: home.Name, Short: home.Short}, Away: market.Team{Name: away.Name, Short: away.Short}, StartsAt: clock.Millis(noon), Status: market.Upcoming,
		Bettable: true, Virtual: virtual, Version: 1, Score: &market.Score{}}
	winner := market.New(e, market.Question{Key: market.MatchWinner, Group: market.GroupMain, Rule: market.RuleWinner}, market.Answer{Key: "home", Name: "Home"}, market.Answer{Key: "away", Name: "Away"})
	own := market.New(e, market.Question{Key: "top_batter", Group: market.GroupPlayer, Rule: market.RuleWinner, Params: market.Params{Side: "home", Line: 2.5}},
		market.Answer{Key: "p1", Name: "A. Player"}, market.Answer{Key: "p2", Name: "B. Player"})
	p.events = append(p.events, e)
	p.save(market.Change{Event: e, New: []market.Market{winner, own}, State: []byte("{}"), Desk: []byte("{}"),
		Lineups: market.NewLineups(home.Players, away.Players, map[cricket.Side][]cricket.Proven{cricket.Home: invented.Batting(home.Players)})})
	p.chosen[e.ID] = winner
}

func (p *publication) save(c market.Change) {
	require.NoError(p.t, p.db.InTx(p.t.Context(), func(ctx context.Context, tx *db.Tx) error { return market.Save(ctx, tx, c) }))
}

// change advances every event by one version and lets the publisher poll.
func (p *publication) change(do func(e *market.Event, m *market.Market)) {
	for i := range p.events {
		e, m := p.events[i], p.chosen[p.events[i].ID].Clone()
		from := e.Version
		e.Version++
		m.Version = e.Version
		do(&e, &m)
		p.save(market.Change{Event: e, From: from, Changed: []market.Market{m}, Desk: []byte("{}")})
		p.events[i], p.chosen[e.ID] = e, m
	}
	require.NoError(p.t, p.poll(p.t.Context(), true))
}

// play takes every event from its first price to a result that is rolled back and settled again.
func (p *publication) play() {
	require.NoError(p.t, p.poll(p.t.Context(), false))
	p.change(func(e *market.Event, m *market.Market) { m.Status = market.Active })
	p.change(func(e *market.Event, m *market.Market) {
		e.Status = market.Live
		e.Score = &market.Score{Phase: "live", Innings: 2, Batting: cricket.Away, Board: &market.Board{Home: 1, Away: 2, Period: 2, Name: "set", Clock: 754,
			Serving: cricket.Home, Points: [2]string{"AD", "40"}, Periods: [][2]int{{6, 4}, {1, 2}}}}
		e.Score.Home.Runs, e.Score.Home.Wickets, e.Score.Away.Overs = 181, 10, "4.3"
		m.Selections[0].Odds = 1850
	})
	p.change(func(_ *market.Event, m *market.Market) { m.Status, m.StoppedVersion = market.Suspended, m.Version })
	settle := func(how func(m *market.Market)) {
		p.change(func(e *market.Event, m *market.Market) {
			e.Status, e.EndedAt = market.Ended, clock.Millis(noon)
			how(m)
			m.Generation, m.SettledAt = m.Generation+1, clock.Millis(noon)
		})
	}
	settle(func(m *market.Market) { m.Status = m.Win("home") })
	p.change(func(e *market.Event, m *market.Market) {
		e.Status, m.Status, m.SettledAt = market.Live, market.Active, 0
		m.All(market.Open, market.Plain())
	})
	settle(func(m *market.Market) { m.Status = m.VoidAll() })
	settle(func(m *market.Market) {
		m.All(market.DeadHeat, market.Factors{DeadHeatNum: 1, DeadHeatDen: 2})
		m.Status = market.Settled
	})
	require.NoError(p.t, p.sendAlive(p.t.Context(), noon))
	for _, product := range products {
		require.NoError(p.t, p.sendRecovery(p.t.Context(), recoveryRequest{product: product, id: 7, node: 3}))
	}
}

func TestPublisher_PublicClientsReadEveryMessage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newPublication(t, d)
		p.play()
		kinds, ids := map[string]int{}, map[int64]string{}
		for i, key := range p.wire.keys {
			m, err := clientReads(key, p.wire.bodies[i])
			require.NoError(t, err, "%s\n%s", key, p.wire.bodies[i])
			kinds[m.XMLName.Local]++
			if m.EventID != "" {
				n, _ := clientEvent(m.EventID)
				ids[n] = m.EventID
			}
			for _, k := range slices.Concat(m.Odds, m.Results, m.Recalled) {
				require.Positive(t, k.ID)
			}
		}
		require.Len(t, ids, len(p.events), "every event has a number of its own")
		for _, kind := range []string{"alive", "odds_change", "bet_stop", "bet_settlement", "rollback_bet_settlement", "snapshot_complete"} {
			require.Positive(t, kinds[kind], kind)
		}
	})
}

func TestPublisher_PublicClientsReadFixturesAndDescriptions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newPublication(t, d)
		api := httptest.NewServer(p.Handler("secret"))
		t.Cleanup(api.Close)
		get := func(path string, into any) int {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, api.URL+path, nil)
			require.NoError(t, err)
			r.Header.Set(tokenHeader, "secret")
			answer, err := http.DefaultClient.Do(r)
			require.NoError(t, err)
			defer func() { _ = answer.Body.Close() }()
			if answer.StatusCode == http.StatusOK {
				require.NoError(t, xml.NewDecoder(answer.Body).Decode(into))
			}
			return answer.StatusCode
		}
		for _, e := range p.events { // this node does not publish, and still finds events
			var f clientFixture
			require.Equal(t, http.StatusOK, get("/v1/sports/en/sport_events/"+url.PathEscape(string(matchURN(e)))+"/fixture.xml", &f))
			require.Equal(t, string(matchURN(e)), f.Fixture.ID)
			require.Equal(t, e.Name, f.Fixture.Name)
			require.Equal(t, noon, f.Fixture.StartTime.UTC())
			require.Equal(t, noon, f.GeneratedAt.UTC())
			tournament := f.Fixture.Tournament
			things := []clientThing{tournament.clientThing, tournament.Sport, tournament.Category}
			require.Len(t, f.Fixture.Sides, 2)
			for _, side := range f.Fixture.Sides {
				things = append(things, side.clientThing)
				things = append(things, side.Players...)
				require.NotEmpty(t, side.Players)
			}
			for _, thing := range things {
				require.True(t, thing.numbered(), "%+v", thing)
				require.NotEmpty(t, thing.Name)
			}
		}
		other := matchURN(market.Event{ID: "nobody's"})
		swapped := strings.Replace(string(matchURN(p.events[0])), testMatch, virtualMatch, 1)
		for _, urn := range []string{string(other), swapped, "test:match:x", "sr:match:1", "test:match:99999999999999999999"} {
			require.Equal(t, http.StatusNotFound, get("/v1/sports/en/sport_events/"+urn+"/fixture.xml", nil), urn)
		}

		var all clientDescriptions
		require.Equal(t, http.StatusOK, get("/v1/descriptions/en/markets.xml", &all))
		p.play()
		for i, key := range p.wire.keys {
			m, err := clientReads(key, p.wire.bodies[i])
			require.NoError(t, err)
			for _, k := range slices.Concat(m.Odds, m.Results, m.Recalled) {
				require.True(t, slices.ContainsFunc(all.Markets, func(d clientDescription) bool { return d.describes(k) }), "market %d %s", k.ID, k.Specifiers)
			}
		}
		require.Equal(t, http.StatusOK, get("/v1/users/whoami.xml", &struct{}{}))
	})
}

func TestNumberOf_IsExactEverywhereAndNeverZero(t *testing.T) {
	t.Parallel()
	require.Equal(t, int64(0), numberOf("match", "sim-1")>>numberBits)
	rapid.Check(t, func(t *rapid.T) {
		n := numberOf(rapid.String().Draw(t, "kind"), rapid.String().Draw(t, "name"))
		require.Positive(t, n)
		require.Equal(t, n, int64(float64(n)), "exact as a float")
	})
	for _, s := range market.Sports() {
		require.Equal(t, s.Key, sportOf(sportURN(s.Key)), "every sport has a number")
		require.Positive(t, sportNumber(s.Key), s.Key)
	}
	require.NotEqual(t, numberOf("match", "a"), numberOf("player", "a"))
}

func TestDirectory_RefusesASecondEventWithTheSameNumber(t *testing.T) {
	t.Parallel()
	var d directory
	require.NoError(t, d.enter("a"))
	require.NoError(t, d.enter("a"))
	d.events[numberOf("match", "b")] = "c" // as if c had the number of b
	require.ErrorContains(t, d.enter("b"), "same number")
	d.replace(map[id.Event]int64{"b": 1})
	eventID, found := d.find(matchURN(market.Event{ID: "b", Virtual: true}))
	require.True(t, found)
	require.Equal(t, id.Event("b"), eventID)
	_, found = d.find(matchURN(market.Event{ID: "a"}))
	require.False(t, found)
}

func TestGameScore_WritesAnAdvantageAsFifty(t *testing.T) {
	t.Parallel()
	for points, written := range map[string]string{"AD": "50", "40": "40", "0": "0", "": "", "x": ""} {
		require.Equal(t, written, gameScore(points), points)
	}
	require.Equal(t, "AD", game("50"))
}
