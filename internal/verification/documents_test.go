package verification_test

import (
	"bytes"
	"context"
	"image/jpeg"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/verification"
)

// by is a staff member who records the decided documents.
func by(seen *[]verification.Document) verification.Reviewer {
	return verification.Reviewer{StaffID: "7", Record: func(_ context.Context, _ *db.Tx, d verification.Document) error {
		if seen != nil {
			*seen = append(*seen, d)
		}
		return nil
	}}
}

func (h *harness) send(t *testing.T, who verification.Caller, kind verification.Kind) verification.Document {
	t.Helper()
	photo := asJPEG(t, scene(400, 320))
	doc, err := h.Send(t.Context(), who, kind, photo, photo)
	require.NoError(t, err)
	return doc
}

func (h *harness) allow(t *testing.T, who verification.Caller) error {
	t.Helper()
	return h.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.Allow(ctx, tx, who.Player, false) })
}

func TestDocument_IsSentViewedAndApproved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.Equal(t, verification.Missing, h.state(t, asha).Identity.Status)
		doc := h.send(t, asha, verification.NationalID)
		s := h.state(t, asha)
		require.Equal(t, verification.Sent, s.Identity.Status)
		waits, err := h.HasOpenDocument(t.Context(), asha.Player)
		require.NoError(t, err)
		require.True(t, waits)
		waiting, err := h.Queue(t.Context(), true, "", 10)
		require.NoError(t, err)
		require.Len(t, waiting, 1)
		detail, err := h.Document(t.Context(), doc.ID)
		require.NoError(t, err)
		require.Equal(t, []verification.Side{{"front", 400, 320}, {"back", 400, 320}}, detail.Sides)

		var seen []verification.Document
		picture, err := h.ViewPicture(t.Context(), doc.ID, verification.Back, by(&seen))
		require.NoError(t, err)
		_, err = jpeg.Decode(bytes.NewReader(picture))
		require.NoError(t, err)
		require.Len(t, seen, 1, "every view is recorded")
		require.Equal(t, asha.Player, seen[0].Player)
		require.Equal(t, verification.OnCheck, h.state(t, asha).Identity.Status)

		require.NoError(t, h.Approve(t.Context(), doc.ID, by(&seen)))
		require.Equal(t, verification.Verified, seen[1].Status)
		s = h.state(t, asha)
		require.Equal(t, verification.Verified, s.Identity.Status)
		require.Equal(t, verification.Success, s.Identity.Outcome)
		waits, err = h.HasOpenDocument(t.Context(), asha.Player)
		require.NoError(t, err)
		require.False(t, waits)
		require.ErrorIs(t, h.Approve(t.Context(), doc.ID, by(nil)), verification.ErrDecided)
		require.ErrorIs(t, h.Reject(t.Context(), doc.ID, "too late", by(nil)), verification.ErrDecided)
		_, err = h.Send(t.Context(), asha, verification.Passport, nil, nil)
		require.ErrorIs(t, err, verification.ErrVerified)
		require.Equal(t, []string{verification.KindDocumentSent, verification.KindDocumentApproved}, h.kinds(t))
		waiting, err = h.Queue(t.Context(), true, "", 10)
		require.NoError(t, err)
		require.Empty(t, waiting)
		decided, err := h.Queue(t.Context(), false, "", 10)
		require.NoError(t, err)
		require.Equal(t, id.Staff("7"), decided[0].DecidedBy)
		require.NoError(t, h.allow(t, asha))
		ravi := h.player(t, player.Registration{Phone: "+919812345678"})
		require.NoError(t, h.allow(t, ravi), "no request")
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			require.NoError(t, h.Allow(ctx, tx, asha.Player, true))
			require.ErrorIs(t, h.Allow(ctx, tx, ravi.Player, true), verification.ErrRequired, "required by the jurisdiction")
			return nil
		}))
	})
}

func TestPictures_AreStoredSealed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		doc := h.send(t, h.asha(t), verification.NationalID)
		var front, back []byte
		read := `SELECT content FROM verification_files WHERE document_id = $1 AND side = $2`
		require.NoError(t, d.Reader().QueryRow(t.Context(), read, doc.ID, "front").Scan(&front))
		require.NoError(t, d.Reader().QueryRow(t.Context(), read, doc.ID, "back").Scan(&back))
		require.NotContains(t, string(front), "\xff\xd8\xff")
		require.NotContains(t, string(front), "JFIF")
		require.NotEqual(t, front, back)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { // swap the pictures of the sides
			_, err := tx.Exec(ctx, `UPDATE verification_files SET content = $1 WHERE document_id = $2 AND side = 'front'`, back, doc.ID)
			return err
		}))
		_, err := h.ViewPicture(t.Context(), doc.ID, verification.Front, by(nil))
		require.ErrorIs(t, err, verification.ErrPicturesDeleted)
		_, err = h.ViewPicture(t.Context(), doc.ID, verification.Back, by(nil))
		require.NoError(t, err)
	})
}

func TestSend_ReportsErrorsBySide(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		photo := asJPEG(t, scene(400, 320))
		for name, c := range map[string]struct {
			kind        verification.Kind
			front, back []byte
			err         error
			at          string
		}{
			"no such kind":  {"visa", photo, nil, verification.ErrKind, "kind"},
			"no front":      {verification.Passport, nil, nil, verification.ErrPictureType, "front"},
			"no back":       {verification.NationalID, photo, nil, verification.ErrBack, "back"},
			"not a photo":   {verification.Selfie, []byte("%PDF"), nil, verification.ErrPictureType, "front"},
			"broken back":   {verification.DrivingLicence, photo, photo[:2000], verification.ErrPicture, "back"},
			"far too large": {verification.Passport, pngOf(50_000, 50_000, nil), nil, verification.ErrPictureSize, "front"},
		} {
			_, err := h.Send(t.Context(), asha, c.kind, c.front, c.back)
			require.ErrorIs(t, err, c.err, name)
			var f *fault.Error
			require.ErrorAs(t, err, &f, name)
			require.Equal(t, c.at, f.Details[0].Location, name)
		}
		require.Empty(t, h.state(t, asha).Identity.Documents)
	})
}

func TestRequestDocuments_UntilAllAreApproved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.ErrorIs(t, h.RequestDocuments(t.Context(), asha.Player, nil, "please", by(nil)), verification.ErrWanted)
		require.ErrorIs(t, h.RequestDocuments(t.Context(), asha.Player, []verification.Group{verification.Face}, " x ", by(nil)), verification.ErrReason)
		require.Error(t, h.RequestDocuments(t.Context(), "nobody", []verification.Group{verification.Face}, "please", by(nil)))
		require.NoError(t, h.RequestDocuments(t.Context(), asha.Player, []verification.Group{verification.Identity, verification.Face}, "A large withdrawal.", by(nil)))
		s := h.state(t, asha).Identity
		require.Equal(t, verification.Wanted, s.Status)
		require.Equal(t, verification.Required, s.Outcome)
		require.Equal(t, "A large withdrawal.", s.Note)
		require.ErrorIs(t, h.allow(t, asha), verification.ErrRequired)

		selfie := h.send(t, asha, verification.Selfie)
		require.NoError(t, h.Approve(t.Context(), selfie.ID, by(nil)))
		require.Equal(t, []verification.Group{verification.Identity}, h.state(t, asha).Identity.Wanted)
		passport := h.send(t, asha, verification.Passport)
		require.ErrorIs(t, h.RequestAgain(t.Context(), passport.ID, "", by(nil)), verification.ErrReason)
		require.NoError(t, h.RequestAgain(t.Context(), passport.ID, "The photo is blurred.", by(nil)))
		s = h.state(t, asha).Identity
		require.Equal(t, verification.Wanted, s.Status)
		require.Equal(t, "The photo is blurred.", s.Note)
		require.Equal(t, verification.Rejected, s.Documents[0].Status)
		require.Equal(t, "The photo is blurred.", s.Documents[0].Reason)
		require.ErrorIs(t, h.allow(t, asha), verification.ErrRequired)

		passport = h.send(t, asha, verification.Passport)
		require.NoError(t, h.Approve(t.Context(), passport.ID, by(nil)))
		require.Equal(t, verification.Success, h.state(t, asha).Identity.Outcome)
		require.NoError(t, h.allow(t, asha))
		require.Equal(t, []string{
			verification.KindDocumentRequested, verification.KindDocumentSent, verification.KindDocumentApproved, verification.KindDocumentSent,
			verification.KindDocumentRequested, verification.KindDocumentSent, verification.KindDocumentApproved,
		}, h.kinds(t))
	})
}

func TestReject_BlocksUntilDocumentsAreRequested(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		doc := h.send(t, asha, verification.Passport)
		require.NoError(t, h.Reject(t.Context(), doc.ID, "The passport is somebody else's.", by(nil)))
		s := h.state(t, asha).Identity
		require.Equal(t, verification.Failed, s.Outcome)
		require.Equal(t, verification.Rejected, s.Status)
		require.ErrorIs(t, h.allow(t, asha), verification.ErrFailed)
		_, err := h.Send(t.Context(), asha, verification.Passport, nil, nil)
		require.ErrorIs(t, err, verification.ErrFailed)
		require.Equal(t, []string{verification.KindDocumentSent, verification.KindDocumentRejected}, h.kinds(t))
		require.NoError(t, h.RequestDocuments(t.Context(), asha.Player, []verification.Group{verification.Identity}, "Support spoke with you.", by(nil)))
		h.send(t, asha, verification.Passport)
		require.Equal(t, verification.Sent, h.state(t, asha).Identity.Status)
	})
}

func TestSend_AcceptsOneOpenDocumentAGroupAndFiveADay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		photo := asJPEG(t, scene(400, 320))
		var taken atomic.Int64
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := h.Send(t.Context(), asha, verification.Passport, photo, nil); err == nil {
					taken.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, int64(1), taken.Load(), "one of four concurrent ones")
		for range 4 {
			doc := h.state(t, asha).Identity.Documents[0]
			require.NoError(t, h.RequestAgain(t.Context(), doc.ID, "again, please", by(nil)))
			h.send(t, asha, verification.Passport)
		}
		doc := h.state(t, asha).Identity.Documents[0]
		require.NoError(t, h.RequestAgain(t.Context(), doc.ID, "again, please", by(nil)))
		_, err := h.Send(t.Context(), asha, verification.Passport, photo, nil)
		require.ErrorIs(t, err, verification.ErrDocumentLimit)
		require.Equal(t, h.clock.Now().Add(24*time.Hour).UnixMilli(), h.state(t, asha).Identity.AvailableAt)
		h.clock.Advance(24 * time.Hour)
		require.Zero(t, h.state(t, asha).Identity.AvailableAt)
		h.send(t, asha, verification.Passport)
	})
}

func TestDecision_IsMadeOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		doc := h.send(t, h.asha(t), verification.Passport)
		var decided atomic.Int64
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				decide := func() error { return h.Approve(t.Context(), doc.ID, by(nil)) }
				if i%2 == 0 {
					decide = func() error { return h.Reject(t.Context(), doc.ID, "not this one", by(nil)) }
				}
				if decide() == nil {
					decided.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, int64(1), decided.Load())
		require.Len(t, h.kinds(t), 2, "one was sent, one was decided")
	})
}

func TestPictures_AreDeletedAfterAYearOrWithTheAccount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		old := h.send(t, asha, verification.Passport)
		require.NoError(t, h.Approve(t.Context(), old.ID, by(nil)))
		waits := h.send(t, asha, verification.Selfie)
		h.clock.Advance(365*24*time.Hour + time.Millisecond)
		require.NoError(t, h.Purge(t.Context()))
		_, err := h.ViewPicture(t.Context(), old.ID, verification.Front, by(nil))
		require.ErrorIs(t, err, verification.ErrPicturesDeleted)
		require.Equal(t, verification.Success, h.state(t, asha).Identity.Outcome, "decided documents stay")
		_, err = h.ViewPicture(t.Context(), waits.ID, verification.Front, by(nil))
		require.NoError(t, err, "open documents stay")
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.Close(ctx, tx, asha.Player) }))
		_, err = h.ViewPicture(t.Context(), waits.ID, verification.Front, by(nil))
		require.ErrorIs(t, err, verification.ErrPicturesDeleted)
		waiting, err := h.Queue(t.Context(), true, "", 10)
		require.NoError(t, err)
		require.Empty(t, waiting)
		detail, err := h.Document(t.Context(), waits.ID)
		require.NoError(t, err)
		require.True(t, detail.PicturesDeleted)
		require.Empty(t, detail.Sides)
	})
}
