package fair_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
)

func hash(t testing.TB, digits string) fair.Hash {
	t.Helper()
	h, err := fair.ParseHash(digits)
	require.NoError(t, err)
	return h
}

// TestSalted_DrawsPublishedRounds: rounds 2,509,876 to 2,509,880 of the oldest public chain, whose hashes are linked as text.
func TestSalted_DrawsPublishedRounds(t *testing.T) {
	t.Parallel()
	const salt = "0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526"
	h := hash(t, "94809b699a42899197d863be47fe12fe15ae06bd481821c74b060868a7812260")
	for round, want := range []int64{140, 157, 130, 178, 845} {
		require.Equal(t, want, fair.Salted(h, salt, 99), "%d rounds before", round)
		h = h.PreviousText()
	}
}

func TestSlide_DrawsPublishedRounds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		hash, seed string
		want       int64
	}{
		{"9dd9a4ce539a7d11a36a96c71f3d939c46d972b2e56254bc85ea2c0681541dca", "23eb7069c6fc5b1369b92f5321af9f63", 774},
		{"aae5fe25c5103743d9b00b086798e306ab5a5194bf2a48c53417f8f1d1bb0a6d", "090b2a2d6ade5d4eff2773a12a495c1d", 256},
		{"c126cb95da0dd092620106e90e576e4c9de91b16e2eabf89441ec4884f738835", "52df6793bd1e3665d855e009a78afeb7", 125},
		{"abc365d75c4a76f4ccd092a5cb809b48ad94feb573a038d2ef16dc369250c668", "7bd07e5f9d94972c88aa74f828ef45d4", 112},
		{"1407ab406a5c5d04cc4bb1ec43dfe5505845e0e1f9df160a1f735c74850c785d", "63d2757144051301a3968931d88659cb", 303},
		{"f99397c87c21c1aabc4a1ffcd1ab7ccc22132b4224f680f0b4bcf3f089dbed33", "bd31c215ecbeef90fb0b8e35f3ee5fb1", 345},
	} {
		require.Equal(t, c.want, fair.Slide(hash(t, c.hash), c.seed, 99), c.hash)
	}
}

// TestBust_ReturnsTheSameShareAtEveryTarget counts the numbers r for which the result reaches a target: 2^52 × (1 − 0.99/target), rounded up,
// is the first.
func TestBust_ReturnsTheSameShareAtEveryTarget(t *testing.T) {
	t.Parallel()
	const space = uint64(1) << 52
	for target := int64(101); target < 100_000; target += 7 {
		first := space - 99*space/uint64(target)
		require.GreaterOrEqual(t, fair.Bust(first, 99), target)
		require.Less(t, fair.Bust(first-1, 99), target)
	}
	require.Equal(t, int64(100), fair.Bust(0, 99))
	require.Equal(t, int64(99<<52), fair.Bust(space-1, 99))
}

func TestHash_BackWalksTheChain(t *testing.T) {
	t.Parallel()
	h := hash(t, "94809b699a42899197d863be47fe12fe15ae06bd481821c74b060868a7812260")
	require.Equal(t, h.Previous().Previous(), h.Back(2))
	require.Equal(t, h, h.Back(0))
	require.NotEqual(t, h.Previous(), h.PreviousText())
}

func TestParseHash_RejectsOtherText(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "94", "zz809b699a42899197d863be47fe12fe15ae06bd481821c74b060868a7812260"} {
		_, err := fair.ParseHash(text)
		require.Error(t, err, "%q", text)
	}
}

func BenchmarkSalted(b *testing.B) {
	h := hash(b, "94809b699a42899197d863be47fe12fe15ae06bd481821c74b060868a7812260")
	for b.Loop() {
		fair.Salted(h, "0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526", 99)
	}
}

func BenchmarkStream(b *testing.B) {
	s := stream("f2ac89b608eeb01312d115bce6741b32", "86ff027f15c48241af7f54a726690ee7", 0)
	nonce := int64(0)
	for b.Loop() {
		nonce++
		s.Reset(nonce)
		s.Uint32()
	}
}
