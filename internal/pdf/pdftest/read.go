// Package pdftest reads the texts of documents of package pdf, for tests.
package pdftest

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"unicode/utf16"
)

// Text is a piece of text in one font. Characters from right to left are in the order in which they are seen, from the left.
type Text struct {
	Page int     // from 0
	X, Y float64 // points from the lower left corner
	Size float64
	Text string
}

var (
	object     = regexp.MustCompile(`(?s)(\d+) 0 obj\n(.*?)\nendobj\n`)
	contents   = regexp.MustCompile(`/Type /Page .*?/Contents (\d+) 0 R`)
	fonts      = regexp.MustCompile(`/F(\d+) (\d+) 0 R`)
	toUnicode  = regexp.MustCompile(`/ToUnicode (\d+) 0 R`)
	mapping    = regexp.MustCompile(`<([0-9A-F]{4})> <([0-9A-F]*)>\n`)
	shown      = regexp.MustCompile(`/F(\d+) ([\d.]+) Tf 1 0 0 1 ([\d.-]+) ([\d.-]+) Tm \[(.*?)\] TJ`)
	code       = regexp.MustCompile(`<([0-9A-F]{4})>`)
	streamText = []byte("stream\n")
)

// Document is a document that was read.
type Document struct {
	objects map[string][]byte
	maps    map[string]map[string]string // texts of codes by name of font
	pages   []string
}

// Read reads a document.
func Read(data []byte) (*Document, error) {
	d := &Document{objects: map[string][]byte{}, maps: map[string]map[string]string{}}
	for _, m := range object.FindAllSubmatch(data, -1) {
		d.objects[string(m[1])] = m[2]
		if page := contents.FindSubmatch(m[2]); page != nil {
			d.pages = append(d.pages, string(page[1]))
		}
	}
	for _, font := range fonts.FindAllSubmatch(data, -1) {
		unicode := toUnicode.FindSubmatch(d.objects[string(font[2])])
		if unicode == nil {
			return nil, fmt.Errorf("font %s has no map to Unicode", font[1])
		}
		text, err := d.Stream(string(unicode[1]))
		if err != nil {
			return nil, err
		}
		codes := map[string]string{}
		for _, m := range mapping.FindAllSubmatch(text, -1) {
			codes[string(m[1])] = decoded(string(m[2]))
		}
		d.maps[string(font[1])] = codes
	}
	return d, nil
}

// Pages returns the number of pages.
func (d *Document) Pages() int { return len(d.pages) }

// Stream returns the content of a stream by its number.
func (d *Document) Stream(number string) ([]byte, error) {
	_, packed, ok := bytes.Cut(d.objects[number], streamText)
	if !ok {
		return nil, fmt.Errorf("object %s is not a stream", number)
	}
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("read stream %s: %w", number, err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("read stream %s: %w", number, err)
	}
	return text, nil
}

// Object returns an object by its number.
func (d *Document) Object(number string) []byte { return d.objects[number] }

// Texts returns all texts in the order in which they are drawn.
func (d *Document) Texts() (all []Text, err error) {
	for page, number := range d.pages {
		content, err := d.Stream(number)
		if err != nil {
			return nil, err
		}
		for _, m := range shown.FindAllSubmatch(content, -1) {
			t := Text{Page: page, Size: float(m[2]), X: float(m[3]), Y: float(m[4])}
			for _, c := range code.FindAllSubmatch(m[5], -1) {
				t.Text += d.maps[string(m[1])][string(c[1])]
			}
			all = append(all, t)
		}
	}
	return all, nil
}

func float(text []byte) float64 {
	f, _ := strconv.ParseFloat(string(text), 64) // the pattern admits numbers only
	return f
}

func decoded(text string) string {
	data, _ := hex.DecodeString(text) // the pattern admits hexadecimal digits only
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = uint16(data[2*i])<<8 | uint16(data[2*i+1])
	}
	return string(utf16.Decode(units))
}
