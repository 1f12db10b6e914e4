// Package fit fits the football model to real results and scores it on them.
package fit

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// leaguesFile is the file in a data folder: results in the public domain, a gzipped JSON object of seasons by name.
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
	season            int // the year in which it began
	day               int // since 1970
	home, away        string
	ft, ht            [2]int
	half              bool // ht is known
}

// leagues returns every match of the league file that has a result, in the order of days. International cups are excluded: their
// sides meet too seldom to be compared.
func leagues(dir string) ([]match, error) {
	seasons, err := read(filepath.Join(dir, leaguesFile))
	if err != nil {
		return nil, err
	}
	var out []match
	for name, s := range seasons {
		years, file, _ := strings.Cut(name, "/")
		division := strings.TrimSuffix(file, ".json")
		country, _, _ := strings.Cut(division, ".")
		if country == "uefa" {
			continue
		}
		began, err := strconv.Atoi(years[:min(4, len(years))])
		if err != nil {
			return nil, fmt.Errorf("%s: the season's name does not begin with its year: %w", name, err)
		}
		for _, m := range s.Matches {
			if len(m.Score.FT) != 2 || m.Status != "" {
				continue // not played so far, or decided without play
			}
			day, err := playedOn(m.Date, began)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			r := match{country: country, division: division, season: began, day: day, home: sideName(country, m.Team1), away: sideName(country, m.Team2),
				ft: [2]int(m.Score.FT), half: len(m.Score.HT) == 2 || m.Score.FT[0]+m.Score.FT[1] == 0} // the files have no half-time score of 0:0
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

// playedOn returns the day of a match, since 1970. Seasons run from July to June. A date before the June in which the season
// began has the wrong year and belongs to the next spring. 85 results of the English third division 2025/26 have such dates.
func playedOn(date string, began int) (int, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return 0, err
	}
	if day.Before(time.Date(began, time.June, 15, 0, 0, 0, 0, time.UTC)) {
		day = day.AddDate(1, 0, 0)
	}
	return int(day.Unix() / 86400), nil
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
