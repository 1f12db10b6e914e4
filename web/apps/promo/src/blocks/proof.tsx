import { useEffect, useState, type ReactNode } from 'react';
import type { Drawn } from '../client/calls.ts';
import { isProven } from '../client/proof.ts';
import { fill, type IslandData } from '../page.ts';

/** How a prize was drawn, for those who want to check it; the browser does so once the seed is published. */
export function Proof({
  drawn,
  page: { t, lang },
}: {
  drawn: Drawn;
  page: Pick<IslandData, 't' | 'lang'>;
}): ReactNode {
  const [proven, setProven] = useState<boolean | null>(null);
  useEffect(() => {
    if (drawn.seed) void isProven(drawn).then(setProven, () => undefined);
  }, [drawn]);
  const verdict =
    proven === null ? t['prize.sealed'] : t[proven ? 'prize.proven' : 'prize.disproven'];
  const ends = new Date(drawn.ends).toLocaleString(lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <>
      <p className="note">{drawn.terms}</p>
      <p className="note" lang={lang}>
        {fill(t['prize.until'], { code: drawn.code, ends })}
      </p>
      <details className="chances" lang={lang}>
        <summary>{t['prize.proof']}</summary>
        <p>{verdict}</p>
        <dl>
          {(['hash', 'text', 'visitor', 'number', 'seed'] as const).map(
            (key) =>
              drawn[key] && (
                <div key={key}>
                  <dt>{t[`prize.${key}`]}</dt>
                  <dd dir="ltr">{drawn[key]}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </>
  );
}
