package rtp

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// fewSettings are the games that have few settings, with the fields that name them. All others are grouped by their highest multiplier: there are
// too many settings for a total each, and whoever plays chooses them.
var fewSettings = map[string][]string{
	"coin": {}, "hilo": {}, "keno": {"risk", "numbers"}, "mines": {"mines"}, "plinko": {"risk", "rows"}, "tower": {"difficulty"}, "wheel": {"risk", "segments"},
}

// bands are the highest multipliers of the groups.
var bands = []float64{2, 5, 10, 50, 100, 1_000, 10_000}

// settingOf returns the name of settings: their values, or the group of their highest multiplier.
func settingOf(game string, params []byte, highest float64) string {
	fields, ok := fewSettings[game]
	var values map[string]any
	if !ok || json.Unmarshal(params, &values) != nil {
		return band(highest)
	}
	parts := make([]string, len(fields))
	for i, name := range fields {
		parts[i] = fmt.Sprint(values[name])
		if list, ok := values[name].([]any); ok { // only how many
			parts[i] = strconv.Itoa(len(list))
		}
	}
	return strings.Join(parts, " · ")
}

func band(highest float64) string {
	for _, b := range bands {
		if highest <= b {
			return fmt.Sprintf("≤ %g×", b)
		}
	}
	return fmt.Sprintf("> %g×", bands[len(bands)-1])
}
