// The headline faces of scripts other than Latin. A face of Devanagari or Bengali has hundreds of joined characters, and whoever
// subsets it by characters keeps all that these could ever join to (70 KB). Here the texts themselves are shaped, and only
// the glyphs that appear in them are kept.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const noLayoutClosure = 0x200;
const writable = 2;

/**
 * The part of a variable font, pinned to places on its axes, that sets these texts, as WOFF2. Characters that the font
 * has not are left to the next font of the page. It throws when a word would be set otherwise than by the whole font.
 */
export async function fontOfTexts(file, texts, variationAxes) {
  const whole = await subsetFont(await readFile(file), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes,
  });
  const words = [...new Set(texts.join(' ').split(/\s+/))];
  const glyphs = new Set();
  const widths = shaped(whole, words, glyphs);
  const part = await keepGlyphs(whole, glyphs, new Set(texts.join('')));
  shaped(part, words).forEach((width, i) => {
    if (width !== widths[i]) throw new Error(`${file}: its subset sets "${words[i]}" otherwise`);
  });
  return convert(part, 'woff2', 'truetype');
}

/** The width of each word, and in `glyphs` the ids of all glyphs that appear on the way to its final form. */
function shaped(bytes, words, glyphs) {
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  return words.map((word) => {
    const buffer = new hb.Buffer();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    const collect = (step) => {
      for (const { codepoint } of step.getGlyphInfos()) glyphs.add(codepoint);
      return true;
    };
    if (glyphs)
      // The first steps hold characters still, not glyphs.
      buffer.setMessageFunc((step, _, message) => !/lookup|table/.test(message) || collect(step));
    hb.shape(font, buffer);
    if (glyphs) collect(buffer);
    return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  });
}

/** The font with these glyphs and characters only; joins to other glyphs are taken out of its tables. */
async function keepGlyphs(bytes, glyphs, characters) {
  const code = await readFile(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(code);
  const wasm = instance.exports;
  wasm._initialize();
  const start = wasm.malloc(bytes.length);
  new Uint8Array(wasm.memory.buffer).set(bytes, start);
  const face = wasm.hb_face_create(wasm.hb_blob_create(start, bytes.length, writable, 0, 0), 0);
  const input = wasm.hb_subset_input_create_or_fail();
  const features = wasm.hb_subset_input_set(input, 6);
  wasm.hb_set_clear(features);
  wasm.hb_set_invert(features);
  wasm.hb_subset_input_set_flags(input, noLayoutClosure);
  for (const character of characters)
    wasm.hb_set_add(wasm.hb_subset_input_unicode_set(input), character.codePointAt(0));
  for (const glyph of glyphs) wasm.hb_set_add(wasm.hb_subset_input_glyph_set(input), glyph);
  const part = wasm.hb_subset_or_fail(face, input);
  if (!part) throw new Error('harfbuzz cannot subset the font');
  const blob = wasm.hb_face_reference_blob(part);
  const from = wasm.hb_blob_get_data(blob, 0);
  return Buffer.from(wasm.memory.buffer.slice(from, from + wasm.hb_blob_get_length(blob)));
}
