package campaign

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
)

// Set is what a source holds: the campaigns that are sound, and what is wrong with the others.
type Set struct {
	Campaigns []*Campaign
	Tests     []Test // of those campaigns
	Problems  datafile.Problems
}

// Source is where campaigns come from: a folder of files now, the database where an editor writes them. One bad
// campaign is a problem in the set and does not hinder the others; the error is for a source that cannot be read at all.
type Source func(ctx context.Context) (Set, error)

// Folder is the source that reads every .yaml file of a folder, sorted by name.
func Folder(folder fs.FS, brand *content.Brand) Source {
	return func(ctx context.Context) (Set, error) {
		names, err := fs.Glob(folder, "*.yaml")
		if err != nil {
			return Set{}, fmt.Errorf("list campaigns: %w", err)
		}
		slices.Sort(names)
		var set Set
		taken := map[string]string{}
		for _, name := range names {
			if err := ctx.Err(); err != nil {
				return Set{}, fmt.Errorf("load campaigns: %w", err)
			}
			data, err := fs.ReadFile(folder, name)
			if err != nil {
				return Set{}, fmt.Errorf("read campaign: %w", err)
			}
			set.add(path.Base(name), data, brand, taken)
		}
		set.checkLinks()
		return set, nil
	}
}

// add parses one file; taken holds the file that answers each path so far.
func (s *Set) add(name string, data []byte, brand *content.Brand, taken map[string]string) {
	campaign, err := Parse(name, data, brand)
	if err != nil {
		var problems datafile.Problems
		if !errors.As(err, &problems) {
			problems = datafile.Problems{{File: name, Msg: err.Error()}}
		}
		s.Problems = append(s.Problems, problems...)
		return
	}
	for _, route := range append([]string{campaign.Route}, campaign.RedirectFrom...) {
		if other, ok := taken[route]; ok {
			s.Problems = append(s.Problems, datafile.Problem{File: name, Msg: "route " + route + " is taken by " + other})
			return
		}
	}
	for _, route := range append([]string{campaign.Route}, campaign.RedirectFrom...) {
		taken[route] = name
	}
	s.Campaigns = append(s.Campaigns, campaign)
}

// checkLinks complains about doors that lead nowhere; such a door is left out when the page is drawn.
func (s *Set) checkLinks() {
	for _, campaign := range s.Campaigns {
		for _, block := range campaign.Blocks {
			for _, link := range block.Links {
				if s.find(link) == nil {
					s.Problems = append(s.Problems, datafile.Problem{File: campaign.File, Msg: "no campaign has the route " + link})
				}
			}
		}
	}
}

func (s *Set) find(route string) *Campaign {
	for _, campaign := range s.Campaigns {
		if campaign.Route == route {
			return campaign
		}
	}
	return nil
}

// keepingOld returns the set with those campaigns of old whose files are now bad: a page that was up stays up.
func (s Set) keepingOld(old Set) Set {
	bad := map[string]bool{}
	for _, problem := range s.Problems {
		bad[problem.File] = true
	}
	for _, campaign := range s.Campaigns {
		delete(bad, campaign.File)
	}
	for _, campaign := range old.Campaigns {
		if bad[campaign.File] && s.find(campaign.Route) == nil {
			s.Campaigns = append(s.Campaigns, campaign)
		}
	}
	slices.SortFunc(s.Campaigns, func(a, b *Campaign) int { return strings.Compare(a.Route, b.Route) })
	return s
}
