package breached_test

import (
	"crypto/sha1" //nolint:gosec // the form of such lists
	"encoding/hex"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/guard/breached"
)

func TestBreached_FindsCommonPasswords(t *testing.T) {
	t.Parallel()
	for _, password := range []string{
		"password", "Password1", "P@ssw0rd", "p@$$w0rd123", "123456", "12345678", "987654321", "111111", "aaaaaaa", "abcabc", "121212",
		"qwerty", "QWERTY123!", "1qaz2wsx", "qazwsx", "zxcvbnm", "asdfgh", "azerty", "1q2w3e4r", "poiuyt", "abcdef", "147258369",
		"iloveyou", "ILoveYou2", "welcome@123", "admin123", "Sachin@10", "virat18", "Dhoni_07", "india@1947", "jaishreeram", "Krishna@108",
		"rahul123", "Rahul@1998", "priya2001!", "imran786", "786786", "senha123", "flamengo", "Corinthians1", "gabriel2005", "sayang",
		"galatasaray1905", "hakunamatata", "mungu123", "bismillah786", "15081947", "15/08/1947", "01-01-2000", "010190", "rahulpriya",
		"rahul.priya", "maidan123", "password password", "dragon!!",
	} {
		require.True(t, breached.Common(password), password)
	}
}

func TestBreached_AcceptsUncommonPasswords(t *testing.T) {
	t.Parallel()
	for _, password := range []string{
		"correct horse", "s3cret-word", "six-or-more", "the-new-word", "vF7-kettle-moss", "x9Qp!mz2Lr", "purple kettle 93", "пароль-из-книги",
		"कुछ और ही बात", "4821937560215", "rahul likes the rain", strings.Repeat("zQ8!vK", 100),
	} {
		require.False(t, breached.Common(password), password)
	}
}

// Hashes are found in any case and with any line end, and nothing else is.
func TestBreached_SearchesTheFile(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		known := rapid.SliceOfNDistinct(rapid.StringN(1, 20, 40), 1, 60, rapid.ID[string]).Draw(r, "known")
		others := rapid.SliceOfN(rapid.StringN(1, 20, 40), 0, 20).Draw(r, "others")
		count := rapid.SliceOfN(rapid.IntRange(1, 99_999_999), len(known), len(known)).Draw(r, "count")
		lower, ending := rapid.Bool().Draw(r, "lower"), rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(r, "ending")
		lines := make([]string, len(known))
		for i, password := range known {
			lines[i] = hashOf(password)
			if lower {
				lines[i] = strings.ToLower(lines[i])
			}
		}
		slices.Sort(lines)
		for i := range lines {
			lines[i] += fmt.Sprintf(":%d", count[i])
		}
		text := strings.Join(lines, ending)
		if rapid.Bool().Draw(r, "last line ends") {
			text += ending
		}
		list := open(t, text)
		for _, password := range known {
			require.True(r, list.Breached(password), "%q", password)
		}
		for _, password := range others {
			if !slices.Contains(known, password) && !breached.Common(password) {
				require.False(r, list.Breached(password), "%q", password)
			}
		}
	})
}

func hashOf(password string) string {
	sum := sha1.Sum([]byte(password)) //nolint:gosec // the form of such lists
	return strings.ToUpper(hex.EncodeToString(sum[:]))
}

func open(t *testing.T, text string) *breached.List {
	path := filepath.Join(t.TempDir(), "hashes.txt")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	list, err := breached.Open(path, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { _ = list.Close() })
	return list
}

func TestOpen_RejectsAnotherForm(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "password\n", "5BAA61E4:3\n", strings.Repeat("A", 1000)} {
		path := filepath.Join(t.TempDir(), "hashes.txt")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := breached.Open(path, slog.Default())
		require.ErrorContains(t, err, "HASH:COUNT", "%q", text)
	}
	_, err := breached.Open(filepath.Join(t.TempDir(), "none.txt"), slog.Default())
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestBreached_UsesBuiltInWordsWithoutAFile(t *testing.T) {
	t.Parallel()
	list, err := breached.Open("", slog.Default())
	require.NoError(t, err)
	require.True(t, list.Breached("password"))
	require.False(t, list.Breached("vF7-kettle-moss"))
	require.NoError(t, list.Close())
	var none *breached.List
	require.True(t, none.Breached("password"))
	require.NoError(t, none.Close())
}

// A file that breaks at run time does not reject passwords.
func TestBreached_IgnoresABrokenFile(t *testing.T) {
	t.Parallel()
	list := open(t, hashOf("vF7-kettle-moss")+":1\n")
	require.True(t, list.Breached("vF7-kettle-moss"))
	require.NoError(t, list.Close())
	require.False(t, list.Breached("vF7-kettle-moss"))
	require.True(t, list.Breached("password"))
}

// FuzzCommon checks that the rules accept any input without panic.
func FuzzCommon(f *testing.F) {
	for _, seed := range []string{"", "1", "\x00\xff", "....", "a1", "🙂🙂🙂🙂", "q1w2", strings.Repeat("1", 600)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, password string) {
		if breached.Common(password) && len(password) < 100 {
			require.True(t, breached.Common(" "+password+" "), "%q", password)
		}
	})
}
