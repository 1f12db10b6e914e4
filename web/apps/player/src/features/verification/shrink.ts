/** The longest side, in pixels, that the house keeps of a photo. */
const longest = 2400;

export interface Shot {
  data: Blob;
  /** For the screen; empty when this browser cannot show such a picture. */
  preview: string;
}

/**
 * Draws a photo upright and no larger than needed: modern cameras make more pixels than the house takes, and slow networks
 * are grateful. What this browser cannot draw is sent as it is; the house looks at everything itself.
 */
export async function shrink(file: Blob): Promise<Shot> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return { data: file, preview: '' };
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const data = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88));
    return { data: data ?? file, preview: canvas.toDataURL('image/jpeg', 0.7) };
  } catch {
    return { data: file, preview: '' };
  }
}
