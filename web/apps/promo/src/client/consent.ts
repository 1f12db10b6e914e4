const year = 365 * 24 * 3600;

/** Something that visitors are asked about, by itself: the cookie of the answer, the text, and what follows a yes. */
export interface Question {
  name: 'consent' | 'consent_device';
  text: string;
  yes: () => void;
}

/** The visitor's stored answer: "yes", "no", or nothing yet. */
export const consent = (name: Question['name']): string =>
  new RegExp(`(?:^|; )${name}=(yes|no)`).exec(document.cookie)?.[1] ?? '';

/** Asks what was never answered, below the page, one question after the other. */
export function askConsent(t: Record<string, string>, [question, ...more]: Question[]): void {
  if (!question) return;
  const then = (value: string): void => {
    if (value === 'yes') question.yes();
    askConsent(t, more);
  };
  const stored = consent(question.name);
  if (stored) return then(stored);
  const box = document.createElement('section');
  box.id = 'consent';
  box.setAttribute('aria-label', t['shell.consentTitle'] ?? '');
  const text = document.createElement('p');
  text.textContent = t[question.text] ?? '';
  const answer = (value: 'yes' | 'no', label = ''): HTMLElement =>
    button(value, label, () => {
      size.disconnect();
      box.remove();
      root.style.removeProperty('--consent');
      store(question.name, value);
      then(value);
    });
  box.append(text, answer('no', t['shell.refuse']), answer('yes', t['shell.allow']));
  document.body.append(box);
  // What stands at the bottom of the window stands above the question.
  const root = document.documentElement;
  const size = new ResizeObserver(() =>
    root.style.setProperty('--consent', `${box.offsetHeight}px`),
  );
  size.observe(box);
}

function button(value: 'yes' | 'no', label: string, press: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = value === 'yes' ? 'go' : 'plain';
  button.textContent = label;
  button.addEventListener('click', press);
  return button;
}

function store(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax${secure}`;
}
