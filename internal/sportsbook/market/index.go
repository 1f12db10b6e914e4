package market

import (
	"context"
	"fmt"
	"strings"

	"maidan/internal/db"
)

// The kinds of indexed objects.
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

// indexEvent adds an event, its teams and its competition to the search index.
func indexEvent(ctx context.Context, tx *db.Tx, e Event) error {
	err := indexWords(ctx, tx, kindEvent, string(e.ID), wordsOf(e))
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

// wordsOf returns the index words of an event.
func wordsOf(e Event) []string {
	return foldWords(e.Home.Name + " " + e.Home.Short + " " + e.Away.Name + " " + e.Away.Short + " " + e.Competition)
}

// isRace reports whether a sport's events have runners instead of sides, so that their name is no team.
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

// matching returns the condition that the index has, for a column's value, every one of the words as a prefix. arg adds an argument
// and returns its placeholder.
func matching(column, kind string, words []string, arg func(any) string) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(" AND " + column + " IN (SELECT ref FROM sport_words WHERE kind = '" + kind + "' AND word >= " + arg(w) +
			" AND word <= " + arg(lastWithPrefix(w)) + ")")
	}
	return b.String()
}

// NameOf returns the name of an event by its sides; a race has a single name.
func NameOf(home, away Team) string {
	if away.Name == "" {
		return home.Name
	}
	return home.Name + " v " + away.Name
}
