const name = 'consent';
const year = 365 * 24 * 3600;

/** What the visitor said to scripts of others: "yes", "no", or nothing yet. */
export const consent = (): string => /(?:^|; )consent=(yes|no)/.exec(document.cookie)?.[1] ?? '';

/** Asks once, below the page, and calls back on yes. Nothing is asked where nothing foreign is set up. */
export function askConsent(t: Record<string, string>, onYes: () => void): void {
  const said = consent();
  if (said === 'yes') return onYes();
  if (said === 'no') return;
  const box = document.createElement('section');
  box.id = 'consent';
  box.setAttribute('aria-label', t['shell.consentTitle'] ?? '');
  const text = document.createElement('p');
  text.textContent = t['shell.consent'] ?? '';
  box.append(text, answer('no', t['shell.refuse']), answer('yes', t['shell.allow'], onYes));
  document.body.append(box);
}

function answer(value: 'yes' | 'no', label: string | undefined, then?: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = value === 'yes' ? 'go' : 'plain';
  button.textContent = label ?? value;
  button.addEventListener('click', () => {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax${secure}`;
    button.closest('#consent')?.remove();
    then?.();
  });
  return button;
}
