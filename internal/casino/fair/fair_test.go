package fair_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/rng"
)

// The vectors of this file were computed by the public verifiers of other operators.

func stream(server, client string, nonce int64) *fair.Stream {
	return fair.NewStream(fair.Seeds{Server: server, Client: client}, nonce)
}

func TestStream_DrawsThePublishedDice(t *testing.T) {
	t.Parallel()
	for nonce, want := range []int{2807, 2902, 586, 5486, 966, 9325, 8723, 3899, 9035, 3279} {
		s := stream("f2ac89b608eeb01312d115bce6741b32", "86ff027f15c48241af7f54a726690ee7", int64(nonce))
		require.Equal(t, want, fair.Index(s, 10001), "nonce %d", nonce)
	}
}

func TestStream_ResetStartsAnotherRound(t *testing.T) {
	t.Parallel()
	s := stream("server", "client", 7)
	for range 20 { // more than two blocks
		s.Uint32()
	}
	s.Reset(8)
	fresh := stream("server", "client", 8)
	for i := range 20 {
		require.Equal(t, fresh.Uint32(), s.Uint32(), "number %d", i)
	}
}

func TestMultiple_DrawsThePublishedLimbo(t *testing.T) {
	t.Parallel()
	for nonce, want := range []int64{1741, 169, 288, 2102, 109, 14042, 143, 121, 300, 238} {
		s := stream("5c5c42b55822f994bd955a4416775190", "40cea334816e7a68ed62d208ce4a2572", int64(nonce))
		require.Equal(t, want, fair.Multiple(s, 99), "nonce %d", nonce)
	}
}

// fixed is a Source of one number.
type fixed uint32

func (f fixed) Uint32() uint32 { return uint32(f) }

func TestMultiple_HasLimits(t *testing.T) {
	t.Parallel()
	require.Equal(t, int64(100), fair.Multiple(fixed(math.MaxUint32), 99))
	require.Equal(t, int64(99<<32), fair.Multiple(fixed(0), 99), "the smallest numbers give the highest result")
	require.Equal(t, int64(99<<32), fair.Multiple(fixed(1), 99))
}

func TestPick_DrawsThePublishedMines(t *testing.T) {
	t.Parallel()
	for nonce, want := range [][]int{
		{6}, {1, 21}, {13, 16, 22}, {14, 16, 21, 23}, {0, 6, 16, 18, 22}, {3, 12, 14, 20, 21, 24}, {4, 8, 14, 15, 18, 20, 22},
		{1, 2, 3, 8, 11, 16, 21, 24}, {1, 5, 6, 8, 13, 16, 18, 20, 21}, {2, 3, 4, 10, 13, 15, 16, 21, 22, 23},
	} {
		s := stream("5ff5c610e633b2a91c46d1be1f74286b", "854581b6f52eaa86503f1dc6433655f9", int64(nonce))
		require.ElementsMatch(t, want, fair.Pick(s, 25, nonce+1), "nonce %d", nonce)
	}
}

func TestPick_DrawsThePublishedKeno(t *testing.T) {
	t.Parallel()
	for nonce, want := range [][]int{
		{1, 7, 9, 12, 14, 16, 21, 23, 30, 39}, {1, 6, 11, 12, 13, 22, 24, 29, 34, 35}, {1, 8, 13, 17, 20, 28, 32, 34, 35, 36},
		{2, 3, 7, 16, 18, 24, 27, 31, 37, 39}, {6, 14, 15, 17, 19, 22, 25, 28, 31, 39},
	} {
		s := stream("ae1581dc89398cb8fdb84f0a2c64e816", "971f4d5c49eb1111385e9309d105227f", int64(nonce))
		drawn := fair.Pick(s, 40, 10)
		for i := range drawn {
			drawn[i]++ // players see 1 to 40
		}
		require.ElementsMatch(t, want, drawn, "nonce %d", nonce)
	}
}

func TestPick_DrawsThePublishedDealsOfVideoPoker(t *testing.T) {
	t.Parallel()
	for nonce, want := range []string{
		"5S AS JS QS JH 8D 5H JD KS 8H", "4C 5C 7C QS 8C 6D AH JC QH JS", "9D 6C 9S QC 2H 7H 6S JC 6D QD", "8S 2S 4S 5C 7S 6D 3H 4H 10D JH",
	} {
		s := stream("51b5258b38fef00c9887b7ad6c728035", "6ec29c0c4180fd3f802534e6c98810ff", int64(nonce))
		var drawn []string
		for _, c := range fair.Pick(s, fair.Cards, 10) {
			drawn = append(drawn, fair.Card(c).String())
		}
		require.Equal(t, want, strings.Join(drawn, " "), "nonce %d", nonce)
	}
}

func TestNextCard_DrawsThePublishedCardsOfHiLo(t *testing.T) {
	t.Parallel()
	for nonce, want := range []string{
		"8D 6S 5S 5C QC KS 9S 8H 9D 7D JC 2H", "6D QS KC 7D 4C 3S 4D 2S 6H 2D 8D 3S", "3H 7C 2S JD JD 6S 3S 10H 7H KH 5S KD",
	} {
		s := stream("412780c6e08859f955318b5c7c75e288", "54560a34f054ad0c19edac66cf6b8e45", int64(nonce))
		var drawn []string
		for range 12 {
			drawn = append(drawn, fair.NextCard(s).String())
		}
		require.Equal(t, want, strings.Join(drawn, " "), "nonce %d", nonce)
	}
}

func TestIndex_DrawsThePublishedRoulette(t *testing.T) {
	t.Parallel()
	for nonce, want := range []int{33, 6, 22, 33, 16, 9, 11, 16, 9, 20} {
		require.Equal(t, want, fair.Index(stream("f7b51b19a4563681f2c1e00ef747884a", "94ffb08138facf8cffa9c376d703aaed", int64(nonce)), 37))
	}
}

func TestIndex_PanicsWithoutARange(t *testing.T) {
	t.Parallel()
	require.Panics(t, func() { fair.Index(fixed(1), 0) })
}

func TestNewSeeds_AreDifferentAndAccepted(t *testing.T) {
	t.Parallel()
	one, two := fair.NewServerSeed(rng.Secure()), fair.NewServerSeed(rng.Secure())
	require.NotEqual(t, one, two)
	require.Len(t, one, 64)
	require.NoError(t, fair.CheckClientSeed(fair.NewClientSeed(rng.Secure())))
	require.Equal(t, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", fair.Commitment("a"))
}

func TestCheckClientSeed_RejectsWhatAStreamCannotSeparate(t *testing.T) {
	t.Parallel()
	for _, seed := range []string{"", "a:1", "a b", "ä", "\x7f", "\n", strings.Repeat("x", 65)} {
		require.ErrorIs(t, fair.CheckClientSeed(seed), fair.ErrClientSeed, "%q", seed)
	}
	for _, seed := range []string{"a", "Mumbai-2026!", strings.Repeat("x", 64)} {
		require.NoError(t, fair.CheckClientSeed(seed), "%q", seed)
	}
}

func TestCard_ReadsWhatItHasWritten(t *testing.T) {
	t.Parallel()
	for card := range fair.Card(fair.Cards) {
		text, err := card.MarshalText()
		require.NoError(t, err)
		var again fair.Card
		require.NoError(t, again.UnmarshalText(text))
		require.Equal(t, card, again)
	}
	require.Error(t, new(fair.Card).UnmarshalText([]byte("1H")))
}
