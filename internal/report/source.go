package report

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

// Source reads a file once and knows its size and hash. A file of more than MaxBytes is ErrTooLarge.
type Source struct {
	Bytes int64 // that were read

	r    io.Reader
	hash hash.Hash
}

// NewSource returns a Source.
func NewSource(r io.Reader) *Source { return &Source{r: r, hash: sha256.New()} }

// Read implements io.Reader.
func (s *Source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.Bytes += int64(n)
	if s.Bytes > MaxBytes {
		return 0, ErrTooLarge
	}
	_, _ = s.hash.Write(p[:n]) // never fails
	return n, err
}

// Sum reads the rest of the file and returns the hash of all of it.
func (s *Source) Sum() (string, error) {
	if _, err := io.Copy(io.Discard, s); err != nil {
		return "", fmt.Errorf("read file: %w", err)
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
		return fmt.Errorf("read file: %w", err)
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
			return fmt.Errorf("read file: %w", err)
		}
	}
}
