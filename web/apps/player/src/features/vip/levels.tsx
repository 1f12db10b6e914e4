import { Money } from '@maidan/ui';
import { Section } from '../../parts/page.tsx';
import type { Level } from './calls.ts';
import { useT } from './i18n.ts';
import { Medal } from './medal.tsx';

interface Props {
  levels: readonly Level[];
  /** The level of the member. */
  own?: string;
}

/** What each level gives back. */
export function Levels({ levels, own }: Props) {
  const t = useT();
  return (
    <Section title={t('vip.levels')}>
      <ol className="grid gap-3 sm:grid-cols-3">
        {levels.map((level, rank) => (
          <li
            key={level.id}
            className={`flex items-center gap-4 rounded border bg-stand p-4 sm:grid sm:content-start sm:justify-items-center sm:text-center ${level.id === own ? 'border-money' : 'border-rope'}`}
          >
            <Medal rank={rank} className="size-16 shrink-0 sm:size-24" />
            <div className="grid gap-0.5">
              <h3 className="heading text-xl">{level.name}</h3>
              <p className="num text-3xl font-semibold text-money">{level.cashback}%</p>
              <p className="text-sm text-quiet">
                {t('vip.back_each_week')} <Money {...level.most} trim className="text-fore" />
              </p>
              {level.id === own && (
                <p className="text-sm font-semibold text-money">{t('vip.your_level')}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
