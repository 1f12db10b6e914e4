package app_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/lang/notice"
)

var (
	transferKinds  = regexp.MustCompile(`(?m)^(?:const)?\s*(?:\w*Transfer|DebtCollected)\s*=\s*"([a-z_.]+)"`)
	paymentReasons = regexp.MustCompile(`(?m)^\s*Reason\w+\s*=\s*"([a-z_]+)"`)
	// Kinds of transfers that move nothing on an account of a player.
	notOfPlayers = []string{"withdrawal.paid", "provider.fee", "provider.transfer", "provider.write_off"}
)

// Entries of the ledger have a name in the back office and, if they are a player's, in his statement.
func TestTexts_NameEachKindOfTransfer(t *testing.T) {
	t.Parallel()
	found := constants(t, transferKinds, "..")
	require.Subset(t, found, append([]string{"bet.stake", "deposit", "debt.collected", "bonus.grant", "correction.credit"}, notOfPlayers...))
	office, statement := texts(t, os.DirFS("../../lang/office")), texts(t, notice.Texts)
	for _, kind := range found {
		for language, all := range office {
			require.Contains(t, all, "ledger.kind."+kind, "office, %s", language)
		}
		if !slices.Contains(notOfPlayers, kind) {
			require.Contains(t, statement["en"], "statement.kind."+kind)
		}
	}
}

func TestTexts_NameEachReasonOfAPayment(t *testing.T) {
	t.Parallel()
	found := constants(t, paymentReasons, "../payment")
	require.Subset(t, found, []string{"amount_mismatch", "provider_out_of_funds", "payout_failed"})
	for language, all := range texts(t, os.DirFS("../../lang/office")) {
		for _, reason := range found {
			require.Contains(t, all, "reason."+reason, "office, %s", language)
		}
	}
}

// constants are the values of the constants in a folder that a pattern finds, each once.
func constants(t *testing.T, pattern *regexp.Regexp, folder string) (found []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path) //nolint:gosec // the project's source
		for _, match := range pattern.FindAllStringSubmatch(string(source), -1) {
			found = append(found, match[1])
		}
		return err
	}))
	slices.Sort(found)
	return slices.Compact(found)
}

// texts reads the files <language>[.<part>].json of a catalogue.
func texts(t *testing.T, from fs.FS) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	names, err := fs.Glob(from, "*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		data, err := fs.ReadFile(from, name)
		require.NoError(t, err)
		language, _, _ := strings.Cut(name, ".")
		part := map[string]string{}
		require.NoError(t, json.Unmarshal(data, &part), name)
		if all[language] == nil {
			all[language] = map[string]string{}
		}
		for key, text := range part {
			all[language][key] = text
		}
	}
	return all
}
