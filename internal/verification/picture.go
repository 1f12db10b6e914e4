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

// Bounds of pictures.
const (
	// MaxPicture is the largest picture in bytes that is taken.
	MaxPicture  = 10 << 20
	mostPixels  = 16 << 20 // what the cameras of phones make, and what decoding may cost
	longestSide = 2400     // of what is kept, in pixels: small print of a page stays legible
	leastSide   = 300
	mostScans   = 64 // of a JPEG: each may cost a walk over all its pixels for a few bytes
	quality     = 85
)

// Picture is a JPEG that this house drew.
type Picture struct {
	Data          []byte
	Width, Height int
}

// Format of a picture, decided by how it begins; its name and what the sender calls it count for nothing.
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

// Redraw reads a picture that a stranger sent and draws it anew, so that nothing of the original but its pixels is left: no
// place, no camera, nothing hidden behind the picture. How large it is, is known before it is decoded. It refuses with
// ErrPictureLarge, ErrPictureType, ErrPictureSize, ErrPictureSmall or ErrPicture.
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
		return Picture{}, ErrPicture.Because(errors.New("a JPEG of too many scans"))
	}
	src, err := decode(f, data)
	if err != nil {
		return Picture{}, ErrPicture.Because(err)
	}
	if b := src.Bounds(); b.Dx() != size.Width || b.Dy() != size.Height {
		return Picture{}, ErrPicture.Because(errors.New("the picture is not as large as it says"))
	}
	return draft(src)
}

// decode guards against what a decoder does with input that nobody thought of.
func decode(f format, data []byte) (src image.Image, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the decoder panicked: %v", p)
		}
	}()
	return f.decode(bytes.NewReader(data))
}

// draft draws a picture on white and no larger than needed.
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
