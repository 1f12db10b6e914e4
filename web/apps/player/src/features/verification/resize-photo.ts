/** The longest side of a photo that is uploaded, in pixels; the server stores no larger ones. */
const maxSide = 2400;

/** A photo that is ready to be sent. */
export interface PreparedPhoto {
  data: Blob;
  /** A data URL; empty when this browser cannot decode the file. */
  preview: string;
}

/**
 * Rotates a photo upright and scales it down to what the server stores, which saves upload time. A file that this browser
 * cannot decode is returned unchanged; the server checks every file itself.
 */
export async function resizePhoto(file: Blob): Promise<PreparedPhoto> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return { data: file, preview: '' };
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const data = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.88),
    );
    return { data: data ?? file, preview: canvas.toDataURL('image/jpeg', 0.7) };
  } catch {
    return { data: file, preview: '' };
  }
}
