package cricsheet

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
)

// names maps the scorecard's names to those that are published; a nil map publishes them unchanged.
type names struct {
	player map[string]string
	home   feed.Team
	away   feed.Team
}

// colours of undisguised teams; a scorecard has none.
const (
	homeColour = "#1d4ed8"
	awayColour = "#b45309"
)

func (c *Config) names() *names {
	m := c.Match
	if !c.Disguise {
		return &names{home: realTeam(m, 0, homeColour), away: realTeam(m, 1, awayColour)}
	}
	mac := hmac.New(sha256.New, c.Secret[:])
	_, _ = fmt.Fprintf(mac, "names %s", m.ID) // a hash never fails
	draw := int(binary.BigEndian.Uint32(mac.Sum(nil)) >> 1)
	home := draw % invented.Clubs()
	away := (home + 1 + draw/invented.Clubs()%(invented.Clubs()-1)) % invented.Clubs()
	n := &names{player: map[string]string{}, home: invented.Team(home), away: invented.Team(away)}
	n.cast(m.lineUp(0), &n.home, home)
	n.cast(m.lineUp(1), &n.away, away)
	return n
}

// cast gives every player of a side an invented name. Teams may have more than eleven players. In rare matches both sides have a
// player of the same printed name. These two share an invented name, because the scorecard does not distinguish them.
func (n *names) cast(players []string, t *feed.Team, club int) {
	t.Players = t.Players[:0]
	next := club * invented.Squad
	for i, r := range players {
		if _, taken := n.player[r]; taken {
			continue
		}
		if i >= invented.Squad { // beyond the squad: names that no squad uses
			next = invented.Clubs()*invented.Squad + club*10 + i - invented.Squad
		}
		n.player[r] = invented.Player(next)
		t.Players = append(t.Players, n.player[r])
		next++
	}
}

// lineUp returns a side's team sheet and everyone else who bats or bowls for it.
func (m *Match) lineUp(side int) []string {
	team := m.Info.Teams[side]
	list := append([]string{}, m.Info.Players[team]...)
	seen := map[string]bool{}
	for _, p := range list {
		seen[p] = true
	}
	add := func(p string) {
		if p != "" && !seen[p] {
			seen[p] = true
			list = append(list, p)
		}
	}
	for _, in := range m.Innings {
		for _, o := range in.Overs {
			for _, d := range o.Deliveries {
				if in.Team == team {
					add(d.Batter)
					add(d.NonStriker)
					for _, w := range d.Wickets {
						add(w.PlayerOut)
					}
				} else {
					add(d.Bowler)
				}
			}
		}
	}
	return list
}

func realTeam(m *Match, side int, colour string) feed.Team {
	team := m.Info.Teams[side]
	return feed.Team{ID: "real-" + strings.ToLower(strings.ReplaceAll(team, " ", "-")), Name: team, Short: initials(team),
		Colour: colour, Players: m.Info.Players[team]}
}

// initials returns a short name: "Royal Challengers" is RC, "Kerala" is KER.
func initials(team string) string {
	words := strings.Fields(team)
	if len(words) == 1 {
		r := []rune(words[0])
		return strings.ToUpper(string(r[:min(3, len(r))]))
	}
	var out []rune
	for _, w := range words[:min(4, len(words))] {
		out = append(out, []rune(w)[0])
	}
	return strings.ToUpper(string(out))
}

func (n *names) of(player string) string {
	if n.player == nil {
		return player
	}
	return n.player[player]
}

func (n *names) ball(b cricket.Ball) cricket.Ball {
	b.Batter, b.NonStriker, b.Bowler = n.of(b.Batter), n.of(b.NonStriker), n.of(b.Bowler)
	wickets := b.Wickets
	b.Wickets = nil
	for _, w := range wickets {
		b.Wickets = append(b.Wickets, cricket.Wicket{Kind: w.Kind, Out: n.of(w.Out)})
	}
	return b
}

func (c *Config) fixture(n *names) *feed.Fixture {
	m := c.Match
	f := &feed.Fixture{Sport: "cricket", Home: n.home, Away: n.away, StartsAt: c.Start, Format: m.Format(), PreMatch: c.Pre,
		Bettable: c.Disguise, Virtual: c.Disguise}
	if f.PreMatch.Par == 0 {
		f.PreMatch = cricket.PreMatch{EloHome: 1500, EloAway: 1500, Par: 160}
	}
	if c.Disguise {
		f.PreMatch.Batters = nil // they have real names
		f.Competition = feed.Competition{ID: "disguised", Name: "Masked League"}
		f.Venue = invented.Ground(len(n.home.Name) + len(n.away.Name))
		return f
	}
	f.Competition = feed.Competition{ID: "replay-" + m.Comp, Name: m.Info.Event.Name}
	f.Venue = m.Info.Venue
	return f
}
