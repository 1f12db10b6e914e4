// Package fit learns the football model from real results and scores it on them.
package fit

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// leaguesFile is the file of a data folder that is read: results in the public domain, a gzipped JSON object of seasons by name.
const leaguesFile = "openfootball_2023_2026.json.gz"

type season struct {
	Matches []struct {
		Date   string `json:"date"`
		Status string `json:"status"`
		Team1  string `json:"team1"`
		Team2  string `json:"team2"`
		Score  struct {
			HT []int `json:"ht"`
			FT []int `json:"ft"`
		} `json:"score"`
	} `json:"matches"`
}

// match is a result.
type match struct {
	country, division string
	day               int // since 1970
	home, away        string
	ft, ht            [2]int
	half              bool // ht is known
}

// leagues reads every match of the league file that has a result, in the order of days. Cups between countries are left out:
// their sides meet too seldom to be measured against each other.
func leagues(dir string) ([]match, error) {
	seasons, err := read(filepath.Join(dir, leaguesFile))
	if err != nil {
		return nil, err
	}
	var out []match
	for name, s := range seasons {
		_, file, _ := strings.Cut(name, "/")
		division := strings.TrimSuffix(file, ".json")
		country, _, _ := strings.Cut(division, ".")
		if country == "uefa" {
			continue
		}
		for _, m := range s.Matches {
			if len(m.Score.FT) != 2 || m.Status != "" {
				continue // not played yet, or decided at a table
			}
			day, err := time.Parse(time.DateOnly, m.Date)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			r := match{country: country, division: division, day: int(day.Unix() / 86400), home: m.Team1, away: m.Team2,
				ft: [2]int(m.Score.FT), half: len(m.Score.HT) == 2 || m.Score.FT[0]+m.Score.FT[1] == 0} // of 0:0 the files keep no half-time
			if len(m.Score.HT) == 2 {
				r.ht = [2]int(m.Score.HT)
			}
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.division, b.division), cmp.Compare(a.home, b.home), cmp.Compare(a.away, b.away))
	})
	return out, nil
}

func read(path string) (seasons map[string]season, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // read only
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := json.NewDecoder(z).Decode(&seasons); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return seasons, nil
}
