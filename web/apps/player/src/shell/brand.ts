import type { Settings } from '@maidan/api';
import { useEffect } from 'react';

/** Design tokens whose names in a brand kit differ from those in the CSS. */
const renamed: Record<string, string> = { text: 'fore' };

const colour = /^#[0-9a-f]{6}$/i;

function declarations(colours: Record<string, string>): string {
  return Object.entries(colours)
    .filter(([name, value]) => /^[a-z-]+$/.test(name) && colour.test(value))
    .map(([name, value]) => `--${renamed[name] ?? name}: ${value};`)
    .join(' ');
}

/** Overrides the design tokens with the brand kit's colours, for the night and day themes. */
export function useBrand(settings: Settings | undefined): void {
  const colours = settings?.brand.colours;
  useEffect(() => {
    if (!colours) return;
    const day = declarations(colours.day);
    const styles = new CSSStyleSheet();
    styles.replaceSync(
      `:root { ${declarations(colours.night)} }
       @media (prefers-color-scheme: light) { :root:not([data-theme='night']) { ${day} } }
       :root[data-theme='day'] { ${day} }`,
    );
    document.adoptedStyleSheets.push(styles);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== styles);
    };
  }, [colours]);
}
