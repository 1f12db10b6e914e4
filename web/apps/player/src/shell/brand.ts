import type { Settings } from '@maidan/api';
import { useEffect } from 'react';

/** Tokens that a brand kit may set, where their names differ from the look's own. */
const renamed: Record<string, string> = { text: 'fore' };

const colour = /^#[0-9a-f]{6}$/i;

function declarations(colours: Record<string, string>): string {
  return Object.entries(colours)
    .filter(([name, value]) => /^[a-z-]+$/.test(name) && colour.test(value))
    .map(([name, value]) => `--${renamed[name] ?? name}: ${value};`)
    .join(' ');
}

/** Puts the brand kit's colours over the look's tokens, for night and day. */
export function useBrand(settings: Settings | undefined): void {
  const colours = settings?.brand.colours;
  useEffect(() => {
    if (!colours) return;
    const day = declarations(colours.day);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:root { ${declarations(colours.night)} }
       @media (prefers-color-scheme: light) { :root:not([data-theme='night']) { ${day} } }
       :root[data-theme='day'] { ${day} }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [colours]);
}
