import { useTournamentNames } from '../../domain/tournament/names.ts';
import type { Terms } from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

const whole = 10_000;

/** What a place with a share gets of a pool, in hundredths, rounded down as the server does. */
export const prizeOf = (pool: number, share: number) =>
  Math.floor(pool / whole) * share + Math.floor(((pool % whole) * share) / whole);

/** What each place wins in a currency. */
export function PrizeTable({ of: terms, currency }: { of: Terms; currency: string }) {
  const { t } = useI18n();
  const { money, share } = useTournamentNames();
  const pool = terms.pool[currency] ?? 0;
  return (
    <Table aria-label={t('tournaments.prizes')}>
      <Head
        columns={[
          { name: t('tournaments.places') },
          { name: t('tournaments.share'), end: true },
          { name: t('tournaments.each'), end: true },
        ]}
      />
      <tbody>
        {terms.prizes.map((places) => (
          <tr key={places.first} className="border-b border-rope last:border-0">
            <Cell className="num">
              {places.first === places.last ? places.first : `${places.first}–${places.last}`}
            </Cell>
            <Cell end className="num text-quiet">
              {share(places.share)}
            </Cell>
            <Cell end className="num">
              {money(prizeOf(pool, places.share), currency)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
