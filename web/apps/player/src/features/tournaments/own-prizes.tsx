import { Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useSignedIn } from '../../api.ts';
import { Section } from '../../parts/page.tsx';
import { mineQuery, type OwnPrize } from './calls.ts';
import { useT } from './i18n.ts';

const tones: Record<OwnPrize['status'], string> = {
  held: 'border-money text-money',
  due: 'border-money text-money',
  paid: 'border-up text-up',
  refused: 'border-down text-down',
};

/** The prizes of the player. Renders nothing without one. */
export function OwnPrizes() {
  const t = useT();
  const { data } = useQuery({ ...mineQuery, enabled: useSignedIn() });
  if (!data?.prizes.length) return null;
  return (
    <Section title={t('tournaments.mine')}>
      <ul className="overflow-hidden rounded border border-rope bg-stand">
        {data.prizes.map(({ tournament, name, place, prize, status }) => (
          <li
            key={tournament}
            className="flex items-center gap-3 border-b border-rope px-4 py-2.5 last:border-b-0"
          >
            <p className="min-w-0 grow">
              <Link
                to="/tournaments/$id"
                params={{ id: tournament }}
                className="block font-medium underline decoration-rope underline-offset-4 hover:text-floodlight"
              >
                {name}
              </Link>
              <span className="text-sm text-quiet">{t('tournaments.place_n', { n: place })}</span>
            </p>
            <p className="grid shrink-0 justify-items-end gap-1">
              <Money {...prize} className="font-semibold text-money" />
              <span
                className={clsx(
                  'inline-flex min-h-6 items-center rounded border px-2 text-xs font-semibold',
                  tones[status],
                )}
              >
                {t(`tournaments.prize_${status}`)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
