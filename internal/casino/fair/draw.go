package fair

// Index returns a number in [0,n): the whole part of u/2^32 × n. A result's probability differs from 1/n by less than 2^-32. It panics when n is
// not positive.
func Index(s Source, n int) int {
	if n <= 0 {
		panic("fair: Index of a number that is not positive")
	}
	return int(uint64(s.Uint32()) * uint64(n) >> 32)
}

// Pick returns k different numbers of [0,n) in the order in which they are drawn: each is the Index of what is left, in rising order (the
// shuffle of Fisher and Yates with a list that closes up).
func Pick(s Source, n, k int) []int {
	left := make([]int, n)
	for i := range left {
		left[i] = i
	}
	drawn := make([]int, 0, k)
	for range k {
		i := Index(s, len(left))
		drawn = append(drawn, left[i])
		left = append(left[:i], left[i+1:]...)
	}
	return drawn
}

// Multiple returns a multiplier in hundredths of which P(result ≥ x) = returned/x for each x > 100: the whole part of returned × 2^32/u, at least
// 100. The share that is returned to players is in hundredths too: 99 for a house edge of 1 %.
func Multiple(s Source, returned int64) int64 {
	u := uint64(s.Uint32())
	if u == 0 { // 1/2^32: the result would be infinite
		u = 1
	}
	return max(100, int64(uint64(returned)<<32/u))
}
