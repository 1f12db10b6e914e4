import { carryNotice, takeNotice } from '@maidan/api/carried';

/** How long a notice stays unless set otherwise, in milliseconds; -1 is until it is closed. */
const usual = 6000;

const kindOf = (code: number): string =>
  code < 200 ? 'warning' : code < 300 ? 'success' : 'error';

/**
 * Shows a notice by its HTTP-like code: up to 199 a warning, up to 299 a success, above an error. A notice that is shown
 * already begins its time again. A success goes along to the next page when this one is left.
 */
export function notify(message: string, code: number, stay = usual): void {
  const host = document.getElementById('notices');
  if (!host || !message) return;
  const note = document.createElement('p');
  note.className = kindOf(code);
  note.textContent = message;
  const same = [...host.children].find(
    (shown) => shown.textContent === message && shown.className === note.className,
  );
  if (same) same.replaceWith(note);
  else host.append(note);
  if (stay < 0) return note.addEventListener('click', () => note.remove());
  setTimeout(() => note.remove(), stay);
  if (note.className === 'success') carry(note, { message, code, until: Date.now() + stay });
}

/** Hands a notice to the next page if it is still shown when this page is left. */
function carry(note: HTMLElement, notice: Parameters<typeof carryNotice>[0]): void {
  addEventListener(
    'pagehide',
    () => {
      if (!note.isConnected) return;
      note.remove(); // "back" may show this same page again
      carryNotice(notice);
    },
    { once: true },
  );
}

/** Shows what is left of the notice of the page before. */
export function showCarried(): void {
  const notice = takeNotice();
  if (notice) notify(notice.message, notice.code, notice.left);
}
