package wheel

// risks returns for a number of segments the multipliers of all in hundredths, or none when there is no such wheel. All wheels return 99 %.
var risks = map[string]func(segments int) []int64{"low": low, "medium": medium, "high": high}

func wheelOf(segments int) bool { return segments >= 10 && segments <= 50 && segments%10 == 0 }

// low repeats the same ten segments.
func low(segments int) []int64 {
	if !wheelOf(segments) {
		return nil
	}
	ten := []int64{150, 120, 120, 120, 0, 120, 120, 120, 120, 0}
	all := make([]int64, segments)
	for i := range all {
		all[i] = ten[i%10]
	}
	return all
}

// high pays at one segment only.
func high(segments int) []int64 {
	if !wheelOf(segments) {
		return nil
	}
	all := make([]int64, segments)
	all[segments-1] = 99 * int64(segments)
	return all
}

// medium pays at every second segment.
func medium(segments int) []int64 {
	first, paying := 0, mediums[segments]
	if segments == 10 {
		first = 1
	}
	if paying == nil {
		return nil
	}
	all := make([]int64, segments)
	for i, m := range paying {
		all[first+2*i] = m
	}
	return all
}

var mediums = map[int][]int64{
	10: {190, 150, 200, 150, 300},
	20: {150, 200, 200, 200, 150, 300, 180, 200, 200, 200},
	30: {150, 150, 200, 150, 200, 200, 150, 300, 150, 200, 200, 170, 400, 150, 200},
	40: {200, 300, 200, 150, 300, 150, 150, 200, 150, 300, 150, 200, 200, 160, 200, 150, 300, 150, 200, 150},
	50: {200, 150, 200, 150, 300, 150, 150, 200, 150, 300, 150, 200, 150, 200, 200, 150, 300, 150, 200, 150, 150, 500, 150, 200, 150},
}
