package market

import (
	"context"
	"fmt"
	"strings"

	"maidan/internal/db"
)

// What words lead to.
const (
	kindEvent       = "event"
	kindTeam        = "team"
	kindCompetition = "competition"
)

// TeamKey identifies a team in favourites and lists: names are unique within a sport.
func TeamKey(sport, name string) string {
	if name == "" {
		return ""
	}
	return sport + ":" + name
}

// indexEvent makes an event findable: its words, its teams and its competition.
func indexEvent(ctx context.Context, tx *db.Tx, e Event) error {
	err := indexWords(ctx, tx, kindEvent, e.ID, wordsOf(e))
	for _, t := range []Team{e.Home, e.Away} {
		if err == nil && t.Name != "" && !isRace(e.Sport) {
			err = indexTeam(ctx, tx, e.Sport, t)
		}
	}
	if err == nil && e.CompetitionID != "" {
		err = indexCompetition(ctx, tx, e)
	}
	if err != nil {
		return fmt.Errorf("index event %s: %w", e.ID, err)
	}
	return nil
}

// wordsOf are the words that an event is found by.
func wordsOf(e Event) []string {
	return foldWords(e.Home.Name + " " + e.Home.Short + " " + e.Away.Name + " " + e.Away.Short + " " + e.Competition)
}

// isRace says that a sport's events have runners, not sides: the name of such an event is no team's.
func isRace(sport string) bool {
	s, ok := SportOf(sport)
	return ok && s.Family == FamilyRace
}

func indexTeam(ctx context.Context, tx *db.Tx, sport string, t Team) error {
	key := TeamKey(sport, t.Name)
	n, err := tx.Exec(ctx, `INSERT INTO sport_teams (key, sport, name, short, colour) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key) DO NOTHING`,
		key, sport, t.Name, t.Short, t.Colour)
	if err != nil || n == 0 {
		return err
	}
	return indexWords(ctx, tx, kindTeam, key, foldWords(t.Name+" "+t.Short))
}

func indexCompetition(ctx context.Context, tx *db.Tx, e Event) error {
	n, err := tx.Exec(ctx, `INSERT INTO sport_competitions (id, sport, name, country) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
		e.CompetitionID, e.Sport, e.Competition, e.Country)
	if err != nil || n == 0 {
		return err
	}
	return indexWords(ctx, tx, kindCompetition, e.CompetitionID, foldWords(e.Competition))
}

func indexWords(ctx context.Context, tx *db.Tx, kind, ref string, words []string) error {
	for _, w := range words {
		_, err := tx.Exec(ctx, "INSERT INTO sport_words (kind, word, ref) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", kind, w, ref)
		if err != nil {
			return err
		}
	}
	return nil
}

// matching returns the condition that a column's value is found by every one of the words, each taken as a prefix. An argument is
// added with arg, which returns its placeholder.
func matching(column, kind string, words []string, arg func(any) string) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(" AND " + column + " IN (SELECT ref FROM sport_words WHERE kind = '" + kind + "' AND word >= " + arg(w) +
			" AND word <= " + arg(lastWith(w)) + ")")
	}
	return b.String()
}

// NameOf names an event by its sides; a race has one name only.
func NameOf(home, away Team) string {
	if away.Name == "" {
		return home.Name
	}
	return home.Name + " v " + away.Name
}
