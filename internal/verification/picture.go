package verification

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// Limits of pictures.
const (
	// MaxPicture is the largest accepted picture in bytes.
	MaxPicture  = 10 << 20
	mostPixels  = 16 << 20 // phone cameras stay below; bounds the cost of decoding
	longestSide = 2400     // of the stored picture, in pixels: small print stays legible
	leastSide   = 300
	mostScans   = 64 // of a JPEG: a few bytes of a scan can cost a pass over all pixels
	quality     = 85
)

// Picture is a JPEG that Redraw produced.
type Picture struct {
	Data          []byte
	Width, Height int
}

// format is a picture format, detected by its first bytes; file name and content type are ignored.
type format struct {
	magic  string
	at     int
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

var formats = []format{
	{"\xff\xd8\xff", 0, jpeg.DecodeConfig, jpeg.Decode},
	{"\x89PNG\r\n\x1a\n", 0, png.DecodeConfig, png.Decode},
	{"WEBPVP8", 8, webp.DecodeConfig, webp.Decode},
}

func formatOf(data []byte) (format, bool) {
	for _, f := range formats {
		if len(data) >= f.at+len(f.magic) && string(data[f.at:f.at+len(f.magic)]) == f.magic {
			return f, true
		}
	}
	return format{}, false
}

// Redraw decodes an untrusted picture and encodes it again, so that only its pixels remain: no location, no camera data, no
// hidden content. It checks the size before decoding. It fails with ErrPictureLarge, ErrPictureType, ErrPictureSize,
// ErrPictureSmall or ErrPicture.
func Redraw(data []byte) (Picture, error) {
	if len(data) > MaxPicture {
		return Picture{}, ErrPictureLarge
	}
	f, ok := formatOf(data)
	if !ok {
		return Picture{}, ErrPictureType
	}
	size, err := f.config(bytes.NewReader(data))
	switch {
	case err != nil:
		return Picture{}, ErrPicture.Because(err)
	case size.Width > mostPixels || size.Height > mostPixels || size.Width*size.Height > mostPixels:
		return Picture{}, ErrPictureSize
	case size.Width < leastSide || size.Height < leastSide:
		return Picture{}, ErrPictureSmall
	case bytes.Count(data, []byte{0xff, 0xda}) > mostScans && f.at == 0 && data[0] == 0xff:
		return Picture{}, ErrPicture.Because(errors.New("the JPEG has too many scans"))
	}
	src, err := decode(f, data)
	if err != nil {
		return Picture{}, ErrPicture.Because(err)
	}
	if b := src.Bounds(); b.Dx() != size.Width || b.Dy() != size.Height {
		return Picture{}, ErrPicture.Because(errors.New("the picture has another size than its header"))
	}
	return draft(src)
}

// decode recovers from panics of the decoder on malformed input.
func decode(f format, data []byte) (src image.Image, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the decoder panicked: %v", p)
		}
	}()
	return f.decode(bytes.NewReader(data))
}

// draft draws a picture on white, scaled down if needed.
func draft(src image.Image) (Picture, error) {
	w, h := src.Bounds().Dx(), src.Bounds().Dy()
	if longest := max(w, h); longest > longestSide {
		w, h = max(1, w*longestSide/longest), max(1, h*longestSide/longest)
	}
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(dst, dst.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.ApproxBiLinear.Scale(dst, dst.Bounds(), src, src.Bounds(), draw.Over, nil)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, dst, &jpeg.Options{Quality: quality}); err != nil {
		return Picture{}, fmt.Errorf("draw picture: %w", err)
	}
	return Picture{out.Bytes(), w, h}, nil
}
