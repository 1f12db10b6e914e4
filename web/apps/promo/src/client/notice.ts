/** How long a notice stays, in milliseconds. */
const stay = 6000;

/** Shows a notice by its HTTP-like code: up to 199 a warning, up to 299 a success, above an error. */
export function notify(message: string, code: number): void {
  const host = document.getElementById('notices');
  if (!host || !message) return;
  const note = document.createElement('p');
  note.className = code < 200 ? 'warning' : code < 300 ? 'success' : 'error';
  note.textContent = message;
  host.append(note);
  setTimeout(() => note.remove(), stay);
}
