// Package pdf writes PDF documents: pages of text and rectangles. Text of every script of its fonts is shaped (conjuncts, joined
// characters, mixed directions), and can be selected and searched. Fonts are embedded with the glyphs that the document uses.
//
// Pages are written as soon as they are complete; the memory that a document needs grows by a few bytes a page. The files in font
// are those of the npm packages @fontsource/noto-sans, noto-sans-devanagari, noto-sans-bengali and noto-sans-arabic 5.3.0.
package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"time"
)

// The size of an A4 page in points.
const (
	Width  = 595.28
	Height = 841.89
)

// Info describes a document.
type Info struct {
	Title    string
	Language string // code of the language of the document
	RTL      bool   // the language is written from right to left
	Created  time.Time
}

// Document is a PDF document that is being written. It is not safe for concurrent use.
type Document struct {
	info    Info
	out     io.Writer
	written int64
	objects []int64 // offsets by number; objects[0] is not used
	pages   []int   // numbers of the page objects
	content bytes.Buffer
	open    bool // a page is open
	shaper  *shaper
	err     error // the first failure; later calls do nothing
}

// Objects with fixed numbers.
const (
	catalogObject = iota + 1
	pagesObject
	resourcesObject
	infoObject
	fixedObjects
)

// New begins a document. The first failure of w is returned by Close.
func New(w io.Writer, info Info) *Document {
	d := &Document{info: info, out: w, objects: make([]int64, fixedObjects), shaper: newShaper(info.Language, info.RTL)}
	d.print("%%PDF-1.7\n%%\xE2\xE3\xCF\xD3\n")
	return d
}

// Page ends the current page and begins another one.
func (d *Document) Page() {
	d.endPage()
	d.open = true
}

// Close ends the document. It returns the first failure to write it, and does not close the writer.
func (d *Document) Close() error {
	d.endPage()
	fonts := d.writeFonts()
	d.begin(resourcesObject)
	d.print("<< /Font << %s>> >>", fonts)
	d.end()
	d.begin(pagesObject)
	d.print("<< /Type /Pages /Count %d /MediaBox [0 0 %.2f %.2f] /Resources %d 0 R /Kids [", len(d.pages), Width, Height, resourcesObject)
	for _, page := range d.pages {
		d.print("%d 0 R ", page)
	}
	d.print("] >>")
	d.end()
	d.begin(catalogObject)
	direction := "L2R"
	if d.info.RTL {
		direction = "R2L"
	}
	d.print("<< /Type /Catalog /Pages %d 0 R /Lang %s /ViewerPreferences << /DisplayDocTitle true /Direction /%s >> >>", pagesObject,
		text(d.info.Language), direction)
	d.end()
	d.begin(infoObject)
	d.print("<< /Title %s /CreationDate (D:%s) >>", text(d.info.Title), d.info.Created.UTC().Format("20060102150405Z"))
	d.end()
	d.writeTrailer()
	return d.err
}

func (d *Document) endPage() {
	if !d.open {
		return
	}
	d.open = false
	content := d.stream("", d.content.Bytes())
	d.content.Reset()
	page := d.number()
	d.pages = append(d.pages, page)
	d.begin(page)
	d.print("<< /Type /Page /Parent %d 0 R /Contents %d 0 R >>", pagesObject, content)
	d.end()
}

func (d *Document) writeTrailer() {
	start := d.written
	d.print("xref\n0 %d\n0000000000 65535 f \n", len(d.objects))
	for _, offset := range d.objects[1:] {
		d.print("%010d 00000 n \n", offset)
	}
	d.print("trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(d.objects), catalogObject, infoObject, start)
}

// number returns the number of an object that will be written.
func (d *Document) number() int {
	d.objects = append(d.objects, 0)
	return len(d.objects) - 1
}

func (d *Document) begin(object int) {
	d.objects[object] = d.written
	d.print("%d 0 obj\n", object)
}

func (d *Document) end() { d.print("\nendobj\n") }

// object writes an object and returns its number.
func (d *Document) object(format string, args ...any) int {
	n := d.number()
	d.begin(n)
	d.print(format, args...)
	d.end()
	return n
}

// stream writes a compressed stream with further entries of its dictionary and returns its number.
func (d *Document) stream(entries string, data []byte) int {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(data) // a buffer does not fail
	_ = z.Close()
	n := d.number()
	d.begin(n)
	d.print("<< /Filter /FlateDecode /Length %d %s >>\nstream\n", packed.Len(), entries)
	d.write(packed.Bytes())
	d.print("\nendstream")
	d.end()
	return n
}

func (d *Document) print(format string, args ...any) { d.write(fmt.Appendf(nil, format, args...)) }

func (d *Document) write(data []byte) {
	if d.err != nil {
		return
	}
	n, err := d.out.Write(data)
	d.written += int64(n)
	if err != nil {
		d.err = fmt.Errorf("write a PDF document: %w", err)
	}
}

// text writes a string object in UTF-16.
func text(s string) string { return "<FEFF" + hex(s) + ">" }
