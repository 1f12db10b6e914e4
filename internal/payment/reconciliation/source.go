package reconciliation

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
)

// source reads a file once and knows its size and hash. A file of more than maxBytes is ErrTooLarge.
type source struct {
	r     io.Reader
	hash  hash.Hash
	bytes int64
}

func newSource(r io.Reader) *source { return &source{r: r, hash: sha256.New()} }

// Read implements io.Reader.
func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.bytes += int64(n)
	if s.bytes > maxBytes {
		return 0, ErrTooLarge
	}
	_, _ = s.hash.Write(p[:n]) // never fails
	return n, err
}

// sum reads the rest of the file and returns the hash of all of it.
func (s *source) sum() (string, error) {
	if _, err := io.Copy(io.Discard, s); err != nil {
		return "", fmt.Errorf("read statement: %w", err)
	}
	return hex.EncodeToString(s.hash.Sum(nil)), nil
}

// byteReader skips what stands before the table of a file.
type byteReader struct{ *bufio.Reader }

func newByteReader(r io.Reader) byteReader { return byteReader{bufio.NewReaderSize(r, 64<<10)} }

var byteOrderMark = []byte("\uFEFF")

func (b byteReader) skipMark() error {
	head, err := b.Peek(len(byteOrderMark))
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read statement: %w", err)
	}
	if bytes.Equal(head, byteOrderMark) {
		_, err = b.Discard(len(byteOrderMark))
		return err
	}
	return nil
}

// skipLine reads to the end of a line; the end of the file ends it, too.
func (b byteReader) skipLine() error {
	for {
		_, err := b.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF), err == nil:
			return nil
		default:
			return fmt.Errorf("read statement: %w", err)
		}
	}
}
