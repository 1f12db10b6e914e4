package verification_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/verification"
)

// scene returns a picture of many colours.
func scene(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, color.RGBA{uint8(x), uint8(y), uint8(x ^ y), 255}) //nolint:gosec // it wraps around
		}
	}
	return img
}

func asJPEG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, img, nil))
	return b.Bytes()
}

func asPNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img))
	return b.Bytes()
}

// webp400 is a lossless WebP of 400 by 320 pixels, all of one colour.
const webp400 = "UklGRiYAAABXRUJQVlA4TBkAAAAvj8FPAAcQ0f/+BwAU6f9/iuh/6n//+z9QAA=="

func asWebP(t testing.TB) []byte {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(webp400)
	require.NoError(t, err)
	return data
}

// segment inserts an APPn segment after the first marker of a JPEG.
func segment(data []byte, marker byte, payload string) []byte {
	head := []byte{0xff, marker, 0, 0}
	binary.BigEndian.PutUint16(head[2:], uint16(len(payload)+2)) //nolint:gosec // payloads of tests are short
	return bytes.Join([][]byte{data[:2], head, []byte(payload), data[2:]}, nil)
}

// pngOf returns a PNG whose header has a size and whose data are idat.
func pngOf(w, h uint32, idat []byte) []byte {
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(name string, data []byte) {
		_ = binary.Write(&b, binary.BigEndian, uint32(len(data))) //nolint:gosec // chunks of tests are short
		body := append([]byte(name), data...)
		b.Write(body)
		_ = binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(body))
	}
	head := make([]byte, 13)
	binary.BigEndian.PutUint32(head, w)
	binary.BigEndian.PutUint32(head[4:], h)
	head[8], head[9] = 8, 6
	chunk("IHDR", head)
	chunk("IDAT", idat)
	chunk("IEND", nil)
	return b.Bytes()
}

func TestRedraw_EncodesAllFormats(t *testing.T) {
	t.Parallel()
	for name, data := range map[string][]byte{"jpeg": asJPEG(t, scene(400, 320)), "png": asPNG(t, scene(400, 320)), "webp": asWebP(t)} {
		drawn, err := verification.Redraw(data)
		require.NoError(t, err, name)
		require.Equal(t, [2]int{400, 320}, [2]int{drawn.Width, drawn.Height}, name)
		got, kind, err := image.Decode(bytes.NewReader(drawn.Data))
		require.NoError(t, err, name)
		require.Equal(t, "jpeg", kind, name)
		require.Equal(t, 400, got.Bounds().Dx(), name)
	}
}

func TestRedraw_ScalesLargePicturesDown(t *testing.T) {
	t.Parallel()
	drawn, err := verification.Redraw(asJPEG(t, scene(4032, 3024)))
	require.NoError(t, err)
	require.Equal(t, [2]int{2400, 1800}, [2]int{drawn.Width, drawn.Height})
}

func TestRedraw_DrawsTransparencyAsWhite(t *testing.T) {
	t.Parallel()
	drawn, err := verification.Redraw(asPNG(t, image.NewNRGBA(image.Rect(0, 0, 300, 300))))
	require.NoError(t, err)
	img, err := jpeg.Decode(bytes.NewReader(drawn.Data))
	require.NoError(t, err)
	r, g, b, _ := img.At(150, 150).RGBA()
	require.Equal(t, [3]uint32{0xffff, 0xffff, 0xffff}, [3]uint32{r, g, b})
}

func TestRedraw_RemovesMetadata(t *testing.T) {
	t.Parallel()
	const place = "GPSLatitude 28.6139"
	withPlace := segment(asJPEG(t, scene(400, 320)), 0xe1, "Exif\x00\x00"+place)
	require.Contains(t, string(withPlace), place)
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	f, err := z.Create("run.js")
	require.NoError(t, err)
	_, err = f.Write([]byte("alert(1)"))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	for name, data := range map[string][]byte{
		"exif":             withPlace,
		"comment":          segment(asJPEG(t, scene(400, 320)), 0xfe, "<script>"+place+"</script>"),
		"archive behind":   append(asJPEG(t, scene(400, 320)), archive.Bytes()...),
		"page behind":      append(asPNG(t, scene(400, 320)), "<html><script>"+place...),
		"program as photo": append(asPNG(t, scene(400, 320)), "MZ\x90\x00 run.js"...),
	} {
		drawn, err := verification.Redraw(data)
		require.NoError(t, err, name)
		for _, part := range []string{place, "Exif", "run.js", "script", "PK\x03\x04", "MZ\x90"} {
			require.NotContains(t, string(drawn.Data), part, name)
		}
	}
}

func TestRedraw_RejectsHostilePictures(t *testing.T) {
	t.Parallel()
	good := asJPEG(t, scene(400, 320))
	var moving bytes.Buffer
	require.NoError(t, gif.Encode(&moving, scene(400, 320), nil))
	var scans bytes.Buffer
	scans.Write(good[:len(good)-2])
	for range 100 {
		scans.WriteString("\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00")
	}
	for name, c := range map[string]struct {
		data []byte
		code string
	}{
		"nothing":               {nil, "picture_type"},
		"text":                  {[]byte("hello"), "picture_type"},
		"svg":                   {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "picture_type"},
		"program named .jpg":    {append([]byte("MZ\x90\x00"), good...), "picture_type"},
		"pdf":                   {[]byte("%PDF-1.7\n"), "picture_type"},
		"gif":                   {moving.Bytes(), "picture_type"},
		"bmp":                   {[]byte("BM\x00\x00\x00\x00"), "picture_type"},
		"bomb of 2.5 gigapixel": {pngOf(50_000, 50_000, []byte("x")), "picture_size"},
		"sides that overflow":   {pngOf(1<<31-1, 1<<31-1, nil), "picture_broken"},
		"one pixel wide":        {pngOf(1<<30, 1, nil), "picture_size"},
		"no size":               {pngOf(0, 0, nil), "picture_broken"},
		"too small":             {asJPEG(t, scene(299, 400)), "picture_small"},
		"half a jpeg":           {good[:len(good)/2], "picture_broken"},
		"half a png":            {asPNG(t, scene(400, 320))[:5000], "picture_broken"},
		"header only":           {[]byte("\xff\xd8\xff"), "picture_broken"},
		"truncated data":        {pngOf(4000, 4000, []byte("x\x9c\x03\x00\x00\x00\x00\x01")), "picture_broken"},
		"a hundred scans":       {scans.Bytes(), "picture_broken"},
		"too many bytes":        {append(good, make([]byte, verification.MaxPicture)...), "picture_large"},
	} {
		_, err := verification.Redraw(c.data)
		require.Error(t, err, name)
		require.ErrorContains(t, err, c.code+":", name)
	}
}

// FuzzRedraw checks that every input is rejected or becomes a JPEG of a bounded size.
func FuzzRedraw(f *testing.F) {
	for _, seed := range [][]byte{asJPEG(f, scene(310, 305)), asPNG(f, scene(310, 305)), asWebP(f), pngOf(400, 400, nil), []byte("GIF89a")} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		drawn, err := verification.Redraw(data)
		if err != nil {
			return
		}
		size, err := jpeg.DecodeConfig(bytes.NewReader(drawn.Data))
		require.NoError(t, err)
		require.Equal(t, drawn.Width, size.Width)
		require.LessOrEqual(t, max(size.Width, size.Height), 2400)
	})
}
