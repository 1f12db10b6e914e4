package raster_test

import (
	"bytes"
	"context"
	"image/color"
	"image/png"
	"io/fs"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/raster"
	"maidan/web"
)

// drawer returns a Drawer for the module of the build.
func drawer(t *testing.T) *raster.Drawer {
	t.Helper()
	module, err := fs.ReadFile(web.Promo(), "server/resvg.wasm")
	require.NoError(t, err, `the drawing module is part of the web build: run "make web" first`)
	d := raster.New(module)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

// clipped is a white square whose red middle is clipped to the left half.
const clipped = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><clipPath id="c"><path d="M0 0h20v20H0z"/></clipPath>` +
	`<path d="M0 0h40v20H0z" fill="#fff"/><path d="M10 5h20v10H10z" fill="#f00" clip-path="url(#c)"/></svg>`

func TestDraw_ClipsAndScales(t *testing.T) {
	t.Parallel()
	data, err := drawer(t).Draw(t.Context(), []byte(clipped), 80)
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, 80, picture.Bounds().Dx())
	require.Equal(t, 40, picture.Bounds().Dy())
	white, red := color.NRGBA{255, 255, 255, 255}, color.NRGBA{255, 0, 0, 255}
	for at, want := range map[[2]int]color.NRGBA{{5, 20}: white, {30, 20}: red, {50, 20}: white, {30, 5}: white} {
		require.Equal(t, want, color.NRGBAModel.Convert(picture.At(at[0], at[1])), at)
	}
}

func TestDraw_RefusesWhatItCannotDraw(t *testing.T) {
	t.Parallel()
	d := drawer(t)
	for name, svg := range map[string]string{"empty": "", "not XML": "no picture", "not closed": "<svg", "not UTF-8": "<svg \xff>", "no size": "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>"} {
		_, err := d.Draw(t.Context(), []byte(svg), 10)
		require.Error(t, err, name)
	}
	_, err := d.Draw(t.Context(), []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 20000"/>`), 4096)
	require.Error(t, err, "more memory than a drawing may take")
	for _, width := range []int{0, -1, 5000} {
		_, err = d.Draw(t.Context(), []byte(clipped), width)
		require.ErrorContains(t, err, "width")
	}
	_, err = d.Draw(t.Context(), []byte(clipped), 10)
	require.NoError(t, err, "a failure leaves nothing behind")
}

func TestDraw_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	d := drawer(t)
	ended, end := context.WithCancel(t.Context())
	end()
	_, err := d.Draw(ended, []byte(clipped), 10)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, d.Close())
	_, err = d.Draw(t.Context(), []byte(clipped), 10)
	require.ErrorContains(t, err, "closed")
}

func TestDraw_ManyAtOnceTakeTurns(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	d := drawer(t)
	var all sync.WaitGroup
	for width := 10; width < 18; width++ {
		all.Go(func() {
			data, err := d.Draw(t.Context(), []byte(clipped), width)
			if err != nil {
				t.Error(err)
				return
			}
			if about, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || about.Width != width {
				t.Errorf("width %d became %d: %v", width, about.Width, err)
			}
		})
	}
	all.Wait()
}

func TestDraw_NamesTheVersionWhenTheModuleIsAnother(t *testing.T) {
	t.Parallel()
	// A module that imports the function other.f, by the binary format of WebAssembly 1.0.
	module := []byte("\x00asm\x01\x00\x00\x00\x01\x04\x01\x60\x00\x00\x02\x0b\x01\x05other\x01f\x00\x00")
	for _, another := range [][]byte{module, []byte("\x00asm\x01\x00\x00\x00")} {
		_, err := raster.New(another).Draw(t.Context(), []byte(clipped), 10)
		require.ErrorContains(t, err, "@resvg/resvg-wasm 2.6.2")
	}
	_, err := raster.New([]byte("no module")).Draw(t.Context(), []byte(clipped), 10)
	require.Error(t, err)
}
