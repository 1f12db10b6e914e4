package factory

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"maidan/internal/campaign"
	"maidan/internal/db"
	"maidan/internal/id"
)

// seeder is the author of changes that come from files.
const seeder id.Staff = "files"

// seed is a campaign file that has changed since it was last read.
type seed struct {
	file, hash string
	page       *campaign.Campaign
	document   string
}

// Seed updates the pages from the files of a folder. A file for a new route creates a page, published as version 1. A changed
// file becomes the page's next version, unless staff have changed the page. Only changed files are parsed. An invalid file is
// logged with its lines and does not affect others. Several nodes may call Seed concurrently.
func (f *Factory) Seed(ctx context.Context, folder fs.FS) error {
	names, err := fs.Glob(folder, "*.yaml")
	if err != nil {
		return fmt.Errorf("list campaigns: %w", err)
	}
	slices.Sort(names)
	fresh, err := f.changedFiles(ctx, folder, names)
	if err != nil || len(fresh) == 0 {
		return err
	}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range fresh {
		group.Go(func() error { f.parseSeed(&fresh[i], folder); return nil })
	}
	_ = group.Wait() // the functions return no errors
	err = f.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, s := range fresh {
			if s.page == nil {
				continue
			}
			if err := f.applySeed(ctx, tx, s, names); err != nil {
				return fmt.Errorf("%s: %w", s.file, err)
			}
		}
		return advanceSequence(ctx, tx)
	})
	if err != nil {
		return fmt.Errorf("seed landing pages: %w", err)
	}
	return nil
}

// changedFiles returns the files whose content differs from the last one read.
func (f *Factory) changedFiles(ctx context.Context, folder fs.FS, names []string) ([]seed, error) {
	known, err := seedHashes(ctx, f.DB.Reader())
	if err != nil {
		return nil, fmt.Errorf("read seeds: %w", err)
	}
	var fresh []seed
	for _, name := range names {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("read campaign: %w", err)
		}
		sum := sha256.Sum256(data)
		if hash := hex.EncodeToString(sum[:]); known[name] != hash {
			fresh = append(fresh, seed{file: name, hash: hash})
		}
	}
	return fresh, nil
}

func (f *Factory) parseSeed(s *seed, folder fs.FS) {
	data, err := fs.ReadFile(folder, s.file)
	if err == nil {
		s.page, err = campaign.Parse(s.file, data, f.Brand, f.Programmes)
	}
	if err == nil {
		s.document, err = stored(s.page)
	}
	if err != nil {
		s.page = nil
		f.Log.Error("campaign file refused", "file", s.file, "problem", err)
	}
}

// applySeed stores a file's page or its next version; if nothing has changed, it only records that the file was read. The first
// statement decides between nodes: the second one finds the hash already stored. Of two files for one route, the first one is
// used.
func (f *Factory) applySeed(ctx context.Context, tx *db.Tx, s seed, names []string) error {
	news, err := putSeed(ctx, tx, s.file, s.hash)
	if err != nil || !news {
		return err
	}
	now := f.now()
	page, err := pageByRoute(ctx, tx, s.page.Route)
	if errors.Is(err, ErrNoPage) {
		page = CampaignPage{ID: f.IDs.New(), Route: s.page.Route, State: Draft, CreatedAt: now, draft: s.document}
		if _, err := insertPage(ctx, tx, page); err != nil {
			return err
		}
		page, err = pageByRoute(ctx, tx, s.page.Route)
	}
	if err != nil {
		return err
	}
	if page, err = lockPage(ctx, tx, page.ID); err != nil {
		return err
	}
	if page.Touched || page.State == Published && same(page.draft, s.document) {
		return nil
	}
	if page.Published > 0 {
		last, _, err := versionOf(ctx, tx, page.ID, page.Published)
		if err != nil {
			return err
		}
		if last.Note != s.file && slices.Contains(names, last.Note) {
			f.Log.Error("campaign file refused", "file", s.file, "problem", "route "+page.Route+" is taken by "+last.Note)
			return nil
		}
	}
	if _, err := f.shown(ctx, tx, &page, seeder, s.document, s.file); err != nil {
		return err
	}
	page.Revision++
	page.UpdatedAt, page.UpdatedBy = now, seeder
	return updatePage(ctx, tx, page)
}

func seedHashes(ctx context.Context, q db.Querier) (map[string]string, error) {
	known := map[string]string{}
	rows, err := q.Query(ctx, "SELECT file, hash FROM campaign_seeds")
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var file, hash string
		err := r.Scan(&file, &hash)
		known[file] = hash
		return struct{}{}, err
	})
	return known, err
}

// putSeed records that a file was read, and reports whether it has changed.
func putSeed(ctx context.Context, tx *db.Tx, file, hash string) (news bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO campaign_seeds (file, hash) VALUES ($1, $2)
		ON CONFLICT (file) DO UPDATE SET hash = excluded.hash WHERE campaign_seeds.hash <> excluded.hash`, file, hash)
	return n == 1, err
}
