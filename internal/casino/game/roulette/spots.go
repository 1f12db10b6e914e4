package roulette

import (
	"math/bits"
	"strconv"
	"strings"
)

// spot is a set of numbers, a bit each.
type spot uint64

func (s spot) has(n int) bool { return s>>n&1 == 1 }

func (s spot) size() int64 { return int64(bits.OnesCount64(uint64(s))) }

// spots has every place for a chip by its name.
var spots = allSpots()

// reds are the red numbers of the wheel; the others but 0 are black.
var reds = map[int]bool{1: true, 3: true, 5: true, 7: true, 9: true, 12: true, 14: true, 16: true, 18: true, 19: true, 21: true, 23: true, 25: true,
	27: true, 30: true, 32: true, 34: true, 36: true}

func allSpots() map[string]spot {
	all := map[string]spot{}
	add := func(numbers ...int) {
		names := make([]string, len(numbers))
		var s spot
		for i, n := range numbers {
			names[i] = strconv.Itoa(n)
			s |= 1 << n
		}
		all[strings.Join(names, "-")] = s
	}
	for n := range Numbers {
		add(n)
	}
	for _, n := range []int{1, 2, 3} {
		add(0, n)
	}
	add(0, 1, 2)
	add(0, 2, 3)
	add(0, 1, 2, 3)
	for street := 1; street < Numbers; street += 3 {
		add(street, street+1, street+2)
		add(street, street+1)
		add(street+1, street+2)
		if street+3 >= Numbers {
			continue
		}
		add(street, street+1, street+2, street+3, street+4, street+5)
		for n := street; n < street+3; n++ {
			add(n, n+3)
		}
		for n := street; n < street+2; n++ {
			add(n, n+1, n+3, n+4)
		}
	}
	for n := 1; n < Numbers; n++ {
		for _, name := range outside(n) {
			all[name] |= 1 << n
		}
	}
	return all
}

// outside returns the spots outside of the grid that have the number.
func outside(n int) []string {
	names := []string{"black", "odd", "low", "dozen" + strconv.Itoa((n-1)/12+1), "column" + strconv.Itoa((n-1)%3+1)}
	if reds[n] {
		names[0] = "red"
	}
	if n%2 == 0 {
		names[1] = "even"
	}
	if n > 18 {
		names[2] = "high"
	}
	return names
}
