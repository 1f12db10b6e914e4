// Package raster renders SVG as PNG. The renderer is resvg, compiled to WebAssembly, which runs inside the process.
package raster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// Limits of one drawing.
const (
	mostWidth = 4096
	mostPages = 96 << 20 >> 16 // pages of 64 KiB of WebAssembly memory: 96 MiB; a share image takes about 25
)

var (
	errWidth  = errors.New("raster: the width must be between 1 and 4096")
	errClosed = errors.New("raster: the drawer is closed")
)

// Drawer renders one picture at a time. Create it with New, close it with Close.
type Drawer struct {
	module  []byte
	turn    chan struct{} // holds one token while no drawing runs; a closed Drawer never has it again
	closed  chan struct{}
	close   sync.Once
	runtime wazero.Runtime // nil before the first drawing
	code    wazero.CompiledModule
	heap    *heap // of the current drawing
}

// New returns a Drawer for resvg's WebAssembly module. The module is the file index_bg.wasm of the npm package
// @resvg/resvg-wasm in the version of madeFor. The first drawing compiles it, which takes one to three seconds.
func New(module []byte) *Drawer {
	d := &Drawer{module: module, turn: make(chan struct{}, 1), closed: make(chan struct{})}
	d.turn <- struct{}{}
	return d
}

// Draw returns the SVG document as PNG with the given width in pixels; the height follows from the document. It waits while
// another drawing runs. Fonts and linked images are not supported. It fails when the document is not SVG, when the module is
// not the expected version, or when the drawing needs more than 96 MiB. When ctx ends first it returns ctx's error.
func (d *Drawer) Draw(ctx context.Context, svg []byte, width int) ([]byte, error) {
	if width < 1 || width > mostWidth {
		return nil, errWidth
	}
	select {
	case <-d.turn:
	case <-d.closed:
		return nil, errClosed
	case <-ctx.Done():
		return nil, fmt.Errorf("raster: wait to draw: %w", ctx.Err())
	}
	defer func() { d.turn <- struct{}{} }()
	if err := d.compile(context.WithoutCancel(ctx)); err != nil { // the next drawing needs the compiled module, too
		return nil, err
	}
	picture, err := d.pixels(ctx, svg, width)
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return nil, fmt.Errorf("raster: %w", err)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, picture); err != nil {
		return nil, fmt.Errorf("raster: encode the picture: %w", err)
	}
	return out.Bytes(), nil
}

// Close waits for the current drawing and frees the memory. Later drawings fail, and later calls do nothing.
func (d *Drawer) Close() (err error) {
	d.close.Do(func() {
		<-d.turn
		close(d.closed)
		if d.runtime != nil {
			err = d.runtime.Close(context.Background())
		}
	})
	return err
}

// compile compiles the module once.
func (d *Drawer) compile(ctx context.Context) error {
	if d.code != nil {
		return nil
	}
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCloseOnContextDone(true).WithMemoryLimitPages(mostPages))
	code, err := runtime.CompileModule(ctx, d.module)
	if err == nil {
		err = checkImports(code)
	}
	if err == nil {
		err = d.link(ctx, runtime)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("raster: compile resvg: %w", err), runtime.Close(ctx))
	}
	d.runtime, d.code = runtime, code
	return nil
}

// pixels renders in a new instance of the module, so that a failed drawing does not affect later ones.
func (d *Drawer) pixels(ctx context.Context, svg []byte, width int) (picture *image.NRGBA, err error) {
	d.heap = newHeap()
	instance, err := d.runtime.InstantiateModule(ctx, d.code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, fmt.Errorf("start resvg: %w", err)
	}
	defer func() { err = errors.Join(err, instance.Close(context.WithoutCancel(ctx))) }()
	c := caller{ctx: ctx, instance: instance}
	result := c.call("__wbindgen_add_to_stack_pointer", api.EncodeI32(-16)) // reserves stack space for the struct that a function returns
	options := fmt.Appendf(nil, `{"fitTo":{"mode":"width","value":%d}}`, width)
	c.call("resvg_new", result, uint64(d.heap.add(string(svg))), uint64(c.put(options)), uint64(len(options)), 0)
	tree := c.returned(d.heap, result)
	c.call("resvg_render", result, tree)
	drawn := c.returned(d.heap, result)
	across, down := c.call("renderedimage_width", drawn), c.call("renderedimage_height", drawn)
	raw, _ := d.heap.at[uint32(c.call("renderedimage_pixels", drawn))].([]byte)
	if c.err != nil {
		return nil, c.err
	}
	if uint64(len(raw)) != 4*across*down {
		return nil, fmt.Errorf("resvg returned %d bytes for %d × %d pixels", len(raw), across, down)
	}
	return &image.NRGBA{Pix: raw, Stride: 4 * int(across), Rect: image.Rect(0, 0, int(across), int(down))}, nil
}

// caller calls functions of an instance. After the first failure it does nothing.
type caller struct {
	ctx      context.Context
	instance api.Module
	err      error
}

func (c *caller) call(function string, arguments ...uint64) uint64 {
	if c.err != nil {
		return 0
	}
	f := c.instance.ExportedFunction(function)
	if f == nil {
		c.err = fmt.Errorf("resvg has no function %s: it is not %s", function, madeFor)
		return 0
	}
	results, err := f.Call(c.ctx, arguments...)
	if err != nil {
		c.err = fmt.Errorf("call %s: %w", function, err)
		return 0
	}
	if len(results) == 0 {
		return 0
	}
	return uint64(uint32(results[0])) // addresses, sizes and references are 32 bits wide
}

// put copies bytes into the instance's memory, which then owns them, and returns their address.
func (c *caller) put(data []byte) uint32 {
	address := uint32(c.call("__wbindgen_malloc", uint64(len(data)), 1))
	if c.err == nil && !c.instance.Memory().Write(address, data) {
		c.err = errMemory
	}
	return address
}

// returned reads the result struct of a function: value, error, and whether it failed.
func (c *caller) returned(h *heap, address uint64) uint64 {
	if c.err != nil {
		return 0
	}
	var words [3]uint32
	for i := range words {
		var ok bool
		if words[i], ok = c.instance.Memory().ReadUint32Le(uint32(address) + uint32(4*i)); !ok {
			c.err = errMemory
			return 0
		}
	}
	if words[2] != 0 {
		c.err = fmt.Errorf("resvg: %v", h.at[words[1]])
	}
	return uint64(words[0])
}
