import { useContents, useName, useTermsText } from '../../domain/prize/text.ts';
import { Worth } from '../../domain/prize/worth.tsx';
import { Section } from '../../parts/page.tsx';
import type { Prize } from './calls.ts';
import { useT } from './i18n.ts';
import { percentText } from './text.ts';

/** A prize with its amount and terms, and its chance as a number and as a bar. */
function Line({ prize }: { prize: Prize }) {
  const t = useT();
  const nameOf = useName();
  const contents = useContents(prize);
  const termsText = useTermsText();
  const { kind, chance } = prize;
  const terms = termsText(prize);
  return (
    <li className="grid gap-2 border-b border-rope px-4 py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold">{nameOf(prize)}</h3>
          {kind !== '' && (
            <p className="text-sm text-money">{contents ?? <Worth prize={prize} />}</p>
          )}
          {terms && <p className="text-sm text-quiet">{terms}</p>}
        </div>
        <p className="grid shrink-0 justify-items-end">
          <bdi dir="ltr" className="num text-lg font-semibold">
            {percentText(chance)}
          </bdi>{' '}
          <span className="text-xs text-quiet">{t('gift.chance')}</span>
        </p>
      </div>
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-raised">
        <div className="h-full rounded-full bg-money" style={{ width: `${chance / 10_000}%` }} />
      </div>
    </li>
  );
}

/** What the player can get today, in the order of the draw. */
export function Prizes({ prizes }: { prizes: readonly Prize[] }) {
  const t = useT();
  return (
    <Section title={t('gift.inside')}>
      <ul className="overflow-hidden rounded border border-rope bg-stand">
        {prizes.map((prize) => (
          <Line key={prize.offer} prize={prize} />
        ))}
      </ul>
      <p className="pt-2 text-sm text-quiet">{t('gift.inside_text')}</p>
    </Section>
  );
}
