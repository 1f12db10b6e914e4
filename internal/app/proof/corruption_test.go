package proof_test

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/app/proof"
	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// corruption is something that must not happen to a database: statements, parted by semicolons, in which {name} stands for the id
// that the healthy database has under that name, and words of the check that must report it.
type corruption struct{ name, check, do string }

// Each corruption of a healthy database is reported by the check that is about it.
func TestEachCorruptionIsReportedByItsCheck(t *testing.T) {
	t.Parallel()
	all := slices.Concat(termsCorruptions, resultCorruptions, moneyCorruptions, cashOutCorruptions, giftCorruptions, ledgerCorruptions, paymentCorruptions, reviewCorruptions, bookCorruptions,
		roundCorruptions, crashCorruptions, supplierCorruptions, bonusCorruptions, eventCorruptions, promoCorruptions, tournamentCorruptions, vipCorruptions, bulkCorruptions, dailyGiftCorruptions, prizeCorruptions, missionCorruptions, betOfferCorruptions, playOfferCorruptions)
	require.GreaterOrEqual(t, len(all), 100)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newBrand(t, d)
		s.trade()
		reached := map[string]bool{}
		for _, c := range all {
			results := s.corrupted(c, passesOf(c.check)...)
			at := slices.IndexFunc(results, func(r audit.Result) bool { return strings.Contains(r.Name, c.check) })
			require.GreaterOrEqual(t, at, 0, "%s: no check is about %q", c.name, c.check)
			if hit := results[at]; hit.OK || hit.Count == 0 || hit.Detail == "" {
				t.Errorf("%s: %q does not report it; reported by: %v", c.name, hit.Name, broken(s.corrupted(c, proof.Checks()...)))
			}
			reached[results[at].Name] = true
		}
		for _, r := range s.corrupted(corruption{"nothing", "", ""}, proof.Checks()...) {
			require.True(t, r.OK, "%s: %s", r.Name, r.Detail)
			if !reached[r.Name] && !slices.Contains(constrained, r.Name) {
				t.Errorf("no corruption is reported by %q", r.Name)
			}
		}
	})
}

// constrained are the checks of what constraints of the tables refuse: only a database without them can break these.
var constrained = []string{"no balance is or was below zero", "each key was used once"}

func broken(results []audit.Result) (names []string) {
	for _, r := range results {
		if !r.OK {
			names = append(names, r.Name+" ("+r.Detail+")")
		}
	}
	return names
}

var errPutBack = errors.New("put it back")

var placeholder = regexp.MustCompile(`\{([a-z_.0-9]+)\}`)

// passesOf returns the passes that make a check: with all of them, 250 corruptions would take minutes.
func passesOf(check string) []audit.Pass {
	return slices.DeleteFunc(proof.Checks(), func(p audit.Pass) bool {
		return !slices.ContainsFunc(p.Names, func(name string) bool { return strings.Contains(name, check) })
	})
}

// corrupted makes checks on a corrupted database and puts it back.
func (s *brand) corrupted(c corruption, checks ...audit.Pass) (results []audit.Result) {
	err := s.db.InTx(s.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for statement := range strings.SplitSeq(c.do, ";") {
			if strings.TrimSpace(statement) == "" {
				continue
			}
			text := placeholder.ReplaceAllStringFunc(statement, func(name string) string {
				id := s.names[strings.Trim(name, "{}")]
				require.NotEmpty(s.t, id, "%s: there is no %s", c.name, name)
				return id
			})
			touched, err := tx.Exec(ctx, text)
			require.NoError(s.t, err, "%s: %s", c.name, text)
			require.Positive(s.t, touched, "%s: %s", c.name, text)
		}
		var err error
		results, err = audit.Through(ctx, tx, checks...)
		require.NoError(s.t, err, c.name)
		return errPutBack
	})
	require.ErrorIs(s.t, err, errPutBack)
	return results
}
