/** How long a notice stays unless told otherwise, in milliseconds; -1 is until it is closed. */
const usual = 6000;

/** Shows a notice by its HTTP-like code: up to 199 a warning, up to 299 a success, above an error. */
export function notify(message: string, code: number, stay = usual): void {
  const host = document.getElementById('notices');
  if (!host || !message) return;
  const note = document.createElement('p');
  note.className = code < 200 ? 'warning' : code < 300 ? 'success' : 'error';
  note.textContent = message;
  host.append(note);
  if (stay >= 0) setTimeout(() => note.remove(), stay);
  else note.addEventListener('click', () => note.remove());
}
