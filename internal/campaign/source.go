package campaign

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"maidan/internal/content"
	"maidan/internal/content/datafile"
)

// Set holds the valid campaigns of a source, and the problems of the others.
type Set struct {
	Campaigns []*Campaign
	Tests     []Test // of these campaigns
	Problems  datafile.Problems
}

// Source reads all campaigns, for example from a folder or from the database. An invalid campaign is a problem in the set and
// does not affect the others. The error is for a source that cannot be read at all.
type Source func(ctx context.Context) (Set, error)

// Folder returns a source that reads every .yaml file of a folder, sorted by name. Pages may name the given programmes.
func Folder(folder fs.FS, brand *content.Brand, programmes Programmes) Source {
	return func(ctx context.Context) (Set, error) {
		names, err := fs.Glob(folder, "*.yaml")
		if err != nil {
			return Set{}, fmt.Errorf("list campaigns: %w", err)
		}
		slices.Sort(names)
		parsed, err := parseAll(ctx, folder, names, brand, programmes)
		if err != nil {
			return Set{}, err
		}
		var set Set
		taken := map[string]string{}
		for i, name := range names {
			set.add(path.Base(name), parsed[i], taken)
		}
		set.checkLinks()
		return set, nil
	}
}

// outcome is the result of parsing one file.
type outcome struct {
	campaign *Campaign
	err      error
}

// parseAll reads and parses the files in parallel, because hundreds of them would delay the start.
func parseAll(ctx context.Context, folder fs.FS, names []string, brand *content.Brand, programmes Programmes) ([]outcome, error) {
	parsed := make([]outcome, len(names))
	var next atomic.Int64
	var all errgroup.Group
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() error {
			for i := int(next.Add(1)) - 1; i < len(names); i = int(next.Add(1)) - 1 {
				if err := ctx.Err(); err != nil {
					return fmt.Errorf("load campaigns: %w", err)
				}
				data, err := fs.ReadFile(folder, names[i])
				if err != nil {
					return fmt.Errorf("read campaign: %w", err)
				}
				parsed[i].campaign, parsed[i].err = Parse(path.Base(names[i]), data, brand, programmes)
			}
			return nil
		})
	}
	return parsed, all.Wait()
}

// add adds the result of a file. taken maps each path to the file that uses it.
func (s *Set) add(name string, parsed outcome, taken map[string]string) {
	campaign := parsed.campaign
	if parsed.err != nil {
		var problems datafile.Problems
		if !errors.As(parsed.err, &problems) {
			problems = datafile.Problems{{File: name, Msg: parsed.err.Error()}}
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

// checkLinks reports links to campaigns that do not exist; pages are rendered without them.
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

// keepingOld returns the set with the campaigns of old whose files have become invalid, so that published pages stay available.
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
