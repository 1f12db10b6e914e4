import { buttonClass, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import { accepts, isActive, namesGames, spinsOf } from '../../domain/bonus/rules.ts';
import { Section } from '../../parts/page.tsx';
import { BonusCard } from './bonus-card.tsx';
import { useT } from './i18n.ts';
import { Counts, Terms } from './terms.tsx';
import { Uses } from './uses.tsx';

/** Where the bonus can be played. */
function Places({ bonus }: { bonus: BonusBalance }) {
  const t = useT();
  const casino =
    namesGames(bonus) || (['slots', 'tables', 'quick'] as const).some((of) => accepts(bonus, of));
  return (
    <div className="flex flex-wrap gap-2">
      {accepts(bonus, 'sports') && (
        <Link to="/sports" className={buttonClass({ variant: 'primary' })}>
          {t('offers.play_sports')}
        </Link>
      )}
      {casino && (
        <Link to="/casino" className={buttonClass({ variant: 'primary' })}>
          {t('offers.play_casino')}
        </Link>
      )}
      {accepts(bonus, 'crash') && (
        <Link to="/casino/$group" params={{ group: 'crash' }} className={buttonClass()}>
          {t('offers.play_crash')}
        </Link>
      )}
    </div>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 rounded border border-rope bg-stand p-4">{children}</div>;
}

/** A bonus with its terms and with what has moved its wager. */
export function BonusPage({ bonus }: { bonus: BonusBalance }) {
  const t = useT();
  const { currency } = bonus.target;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-2 xl:gap-x-6">
      <div>
        <div className="grid gap-3 px-3 pt-4 lg:px-0">
          <BonusCard bonus={bonus} linked={false} />
          {isActive(bonus) && !spinsOf(bonus) && <Places bonus={bonus} />}
        </div>
        <Section title={t('offers.accepted_terms')}>
          <Box>
            <p className="flex items-baseline justify-between gap-4 text-sm">
              <span className="text-quiet">
                {bonus.terms.percent > 0 ? (
                  <>
                    <bdi dir="ltr" className="num">
                      {bonus.terms.percent}%
                    </bdi>{' '}
                    {t('offers.on_deposit')}
                  </>
                ) : (
                  t(bonus.spins ? 'offers.spins_worth' : 'offers.bonus_money')
                )}
              </span>
              <Money amount={bonus.terms.max_bonus} currency={currency} trim />
            </p>
            <Terms terms={bonus.terms} currency={currency} />
          </Box>
        </Section>
        <Section title={t('offers.counts')}>
          <Box>
            <Counts terms={bonus.terms} />
          </Box>
        </Section>
      </div>
      <Section title={t('offers.why_moved')}>
        <p className="max-w-prose pb-3 text-sm text-quiet">{t('offers.why_moved_text')}</p>
        <Uses id={bonus.id} currency={currency} />
      </Section>
    </div>
  );
}
