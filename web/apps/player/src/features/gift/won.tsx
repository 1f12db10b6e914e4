import { useEffect, useRef } from 'react';
import { useContents, useName, useTermsText } from '../../domain/prize/text.ts';
import { Worth } from '../../domain/prize/worth.tsx';
import type { Prize } from './calls.ts';
import { useT } from './i18n.ts';

interface Props {
  prize: Prize | undefined;
  /** It has just been drawn. */
  fresh: boolean;
}

/** What today's gift has given, in words. Where the button to open it has disappeared, the heading takes the focus. */
export function Won({ prize, fresh }: Props) {
  const t = useT();
  const nameOf = useName();
  const termsText = useTermsText();
  const given = prize?.kind ? prize : undefined;
  const contents = useContents(given);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus({ preventScroll: true });
  }, [fresh]);
  const terms = given && termsText(given);
  return (
    <div className="grid gap-1">
      {given && <p className="text-sm text-quiet">{t('gift.won')}</p>}
      <h2 ref={heading} tabIndex={-1} className="heading text-2xl outline-none">
        {given ? nameOf(given) : t('gift.nothing')}
      </h2>
      {!given && <p className="text-quiet">{t('gift.nothing_text')}</p>}
      {given && (
        <p className="text-lg font-semibold text-money">{contents ?? <Worth prize={given} />}</p>
      )}
      {terms && <p className="max-w-prose text-quiet">{terms}</p>}
    </div>
  );
}
