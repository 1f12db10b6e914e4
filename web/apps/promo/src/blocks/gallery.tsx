import { palette, palettes } from '@maidan/art';
import type { CSSProperties, ReactNode } from 'react';
import { names } from '../dialogs/table.ts';
import type { BlockProps } from './block.ts';

/** The brand's style page: its colours, its buttons, and a button for every dialog. */
export function Gallery({ block: { texts }, page }: BlockProps): ReactNode {
  const { t } = page;
  return (
    <section className="band gallery">
      <h2>{texts['title']}</h2>
      <p>{texts['lead']}</p>
      <h3>{t['gallery.colours']}</h3>
      <ul className="swatches" dir="ltr" translate="no">
        {Object.keys(palettes).map((name) => (
          <li key={name}>
            <Swatch name={name} />
            {name}
          </li>
        ))}
      </ul>
      <h3>{t['gallery.buttons']}</h3>
      <p className="row">
        <button type="button" className="go">
          {t['form.signUp']}
        </button>
        <button type="button" className="go" disabled>
          {t['form.signUp']}
        </button>
        <button type="button" className="ghost">
          {t['form.signIn']}
        </button>
      </p>
      <Openers title={t['gallery.forms'] ?? ''} names={names} />
      <Openers title={t['gallery.infos'] ?? ''} names={page.infos.map(({ name }) => name)} />
    </section>
  );
}

function Swatch({ name }: { name: string }): ReactNode {
  const { ground, stand, rope, text, accent, warm } = palette(name);
  return (
    <span aria-hidden="true">
      {[ground, stand, rope, text, accent, warm].map((colour, i) => (
        <i key={i} style={{ '--c': colour } as CSSProperties} />
      ))}
    </span>
  );
}

function Openers({ title, names }: { title: string; names: readonly string[] }): ReactNode {
  return (
    <>
      <h3>{title}</h3>
      <ul className="row" dir="ltr" translate="no">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="ghost" data-dialog={name} aria-haspopup="dialog">
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
