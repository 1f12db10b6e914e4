/** Night is the ground's own colour; `auto` follows the device. */
export type Theme = 'auto' | 'night' | 'day';

const name = 'theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(name);
  return stored === 'night' || stored === 'day' ? stored : 'auto';
}

/** Applies a theme to the document and remembers it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') {
    delete document.documentElement.dataset['theme'];
    localStorage.removeItem(name);
  } else {
    document.documentElement.dataset['theme'] = theme;
    localStorage.setItem(name, theme);
  }
}
