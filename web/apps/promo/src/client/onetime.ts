// The script of the page of a one-time link: it signs in with the token of the address and goes to the app.
import { exit } from './leave.ts';
import { secondStep, type Challenged } from './secondstep.ts';
import { saveTokens, type TokenData } from './session.ts';

const section = (state: string): HTMLElement | null =>
  document.querySelector(`[data-onetime="${state}"]`);

/** Shows another section of the page; the focus leads a screen reader there. */
function show(state: string): void {
  for (const each of document.querySelectorAll<HTMLElement>('[data-onetime]')) each.hidden = true;
  const shown = section(state);
  if (!shown) return;
  shown.hidden = false;
  shown.querySelector('h1')?.focus();
}

/** Signs in, or shows why the link was refused. Without a network the button stays for another try. */
export async function signInByLink(): Promise<void> {
  const ask = section('ask');
  const text = ask?.querySelector<HTMLElement>('[data-busy]');
  const button = ask?.querySelector('button');
  if (!ask || !text || !button) return; // the server refused it already
  const before = text.textContent;
  text.textContent = text.dataset['busy'] ?? '';
  button.disabled = true;
  try {
    const token = location.pathname.split('/').pop() ?? '';
    const answer = await fetch(`/api/v3/oauth/onetime?token=${encodeURIComponent(token)}`);
    if (!answer.ok) {
      const refusal = (await answer.json().catch(() => ({}))) as Challenged;
      const next = secondStep(document.documentElement.dataset, refusal, new URL(location.href));
      return next ? location.replace(next) : show(answer.status === 429 ? 'many' : 'bad');
    }
    saveTokens((await answer.json()) as TokenData);
    const target = exit(document.documentElement.dataset, '', new URL(location.href));
    if (target) location.replace(target); // the link leaves the history: it leads nowhere now
  } catch {
    text.textContent = before;
    button.disabled = false;
  }
}

void signInByLink();
