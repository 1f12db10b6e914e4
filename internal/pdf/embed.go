package pdf

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// writeFonts writes the fonts of the document and returns their entries in the resources.
func (d *Document) writeFonts() string {
	var entries strings.Builder
	for _, f := range d.shaper.fonts {
		number, err := d.writeFont(f)
		if err != nil && d.err == nil {
			d.err = fmt.Errorf("embed font %s: %w", f.file.name, err)
		}
		_, _ = fmt.Fprintf(&entries, "/F%d %d 0 R ", f.name, number)
	}
	return entries.String()
}

// writeFont writes a font with the clusters that are used and returns its number. Texts use codes of two bytes, which are the numbers
// of glyphs and map to Unicode (ISO 32000-1, 9.7.4 and 9.10.3).
func (d *Document) writeFont(f *usedFont) (int, error) {
	data, err := f.subset()
	if err != nil {
		return 0, err
	}
	file := d.stream(fmt.Sprintf("/Length1 %d", len(data)), data)
	name := fmt.Sprintf("%s+%s", prefix(f.name), f.file.name)
	extents, _ := f.face.FontHExtents()
	descriptor := d.object("<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [-1000 -1000 3000 2000] /ItalicAngle 0 /Ascent %.0f "+
		"/Descent %.0f /CapHeight 714 /StemV 80 /FontFile2 %d 0 R >>", name, f.perMille(int(extents.Ascender)), f.perMille(int(extents.Descender)), file)
	descendant := d.object("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "+
		"/Supplement 0 >> /FontDescriptor %d 0 R /CIDToGIDMap /Identity /W [0 [%s]] >>", name, descriptor, f.widths())
	toUnicode := d.stream("", f.unicodeMap())
	return d.object("<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>",
		name, descendant, toUnicode), nil
}

// prefix marks a font as a subset: six capital letters, different for each font of a document.
func prefix(n int) string {
	out := []byte("AAAAAA")
	for i := len(out) - 1; n > 0; i, n = i-1, n/26 {
		out[i] += byte(n % 26) //nolint:gosec // below 26
	}
	return string(out)
}

func (f *usedFont) widths() string {
	var out strings.Builder
	for code := range f.list {
		_, _ = fmt.Fprintf(&out, "%.0f ", f.width(code))
	}
	return out.String()
}

// mostMappings is the largest number of mappings in one section of a map to Unicode.
const mostMappings = 100

// unicodeMap lists the text of each code.
func (f *usedFont) unicodeMap() []byte {
	out := []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
	var mappings []string
	for code, c := range f.list[1:] {
		mappings = append(mappings, fmt.Sprintf("<%04X> <%s>\n", code+1, hex(c.text)))
	}
	for len(mappings) > 0 {
		n := min(len(mappings), mostMappings)
		out = fmt.Appendf(out, "%d beginbfchar\n%sendbfchar\n", n, strings.Join(mappings[:n], ""))
		mappings = mappings[n:]
	}
	return append(out, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"...)
}

func hex(s string) string {
	var out strings.Builder
	for _, unit := range utf16.Encode([]rune(s)) {
		_, _ = fmt.Fprintf(&out, "%04X", unit)
	}
	return out.String()
}
