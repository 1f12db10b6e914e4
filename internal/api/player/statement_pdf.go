package player

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/statement"
)

// printing bounds the statements that are printed at once on this node, because each needs a processor. Others wait.
type printing chan struct{}

// mostPrinting is the number of statements that are printed at once.
const mostPrinting = 2

// acquire waits for a place. The caller frees it.
func (p printing) acquire(ctx context.Context) (free func(), err error) {
	select {
	case p <- struct{}{}:
		return func() { <-p }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// statementPDF prints the whole document before it responds, so that a slow client holds no place.
func (a *API) statementPDF(ctx context.Context, in *statementFileInput) (*huma.StreamResponse, error) {
	how, err := a.printFor(ctx, in)
	if err != nil {
		return nil, err
	}
	document, err := a.print(ctx, in.of(ctx), how)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(h huma.Context) {
		h.SetHeader("Content-Type", "application/pdf")
		h.SetHeader("Content-Disposition", `attachment; filename="statement.pdf"`)
		h.SetHeader("Cache-Control", "no-store")
		if _, err := h.BodyWriter().Write(document); err != nil {
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

func (a *API) print(ctx context.Context, query statement.Query, how statement.Print) ([]byte, error) {
	free, err := a.printing.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer free()
	printed, err := statement.Read(ctx, a.DB.Reader(), query)
	if err != nil {
		return nil, err
	}
	var document bytes.Buffer
	err = statement.WritePDF(&document, query, printed, how)
	return document.Bytes(), err
}

// printFor returns how a statement is printed for the player of the request.
func (a *API) printFor(ctx context.Context, in *statementFileInput) (statement.Print, error) {
	who, _ := kit.Player(ctx)
	profile, err := a.Profiles.Get(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return statement.Print{}, err
	}
	language := a.readersLanguage(ctx)
	known, _ := a.Brand.Language(language)
	return statement.Print{
		Brand: a.Brand.Name, Support: a.Brand.Support, Player: strings.TrimSpace(profile.FirstName + " " + profile.LastName),
		PlayerID: string(who.PlayerID), Language: language, RTL: known.RTL, Zone: time.FixedZone("", in.Offset*60), Created: a.Clock.Now(),
		Kind: a.kindText(language),
		Say: func(key string, args map[string]string) string {
			return a.Phrases.Say(language, key, args)
		},
	}, nil
}
