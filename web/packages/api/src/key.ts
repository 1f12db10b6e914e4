/**
 * A key for a command that must happen once however often it is sent (32 hexadecimal characters). It begins with the time, in milliseconds
 * in twelve of them, so that the newest keys are adjacent in the database; the other 80 bits are random.
 */
export function newKey(now = Date.now()): string {
  const drawn = crypto.getRandomValues(new Uint8Array(10));
  const tail = Array.from(drawn, (b) => b.toString(16).padStart(2, '0')).join('');
  return now.toString(16).padStart(12, '0') + tail;
}
