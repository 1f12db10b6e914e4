import { Button } from '@maidan/ui';
import type { Chain } from '../../domain/casino/casino.ts';
import { useCasinoNames } from '../../domain/casino/names.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

interface Props {
  items: Chain[];
  /** Absent if the member may not fix salts. */
  onSalt?: (chain: Chain) => void;
}

/** The chains of hashes of crash games, the latest of each first. */
export function ChainsTable({ items, onSalt }: Props) {
  const { t, locale } = useI18n();
  const names = useCasinoNames();
  return (
    <Table aria-label={t('casino.chains')}>
      <Head
        columns={[
          { name: t('casino.game') },
          { name: t('casino.state') },
          { name: t('casino.salt') },
          { name: t('casino.commitment'), className: 'hidden lg:table-cell' },
          { name: t('casino.count'), end: true, className: 'hidden sm:table-cell' },
          { name: t('casino.committed'), className: 'hidden md:table-cell' },
        ]}
      />
      <tbody>
        {items.map((c) => (
          <tr key={c.id} className="border-b border-rope last:border-0">
            <Cell className="font-semibold">{names.game(c.game)}</Cell>
            <Cell className={c.finished_at ? 'text-quiet' : c.salt ? 'text-up' : 'text-money'}>
              {t(
                c.finished_at
                  ? 'casino.chain.over'
                  : c.salt
                    ? 'casino.chain.used'
                    : 'casino.chain.next',
              )}
            </Cell>
            <Cell className="max-w-36 py-1 sm:max-w-64">
              {c.salt ? (
                <span className="num block truncate" title={c.salt}>
                  {c.salt}
                  <span className="block text-xs text-quiet">{moment(c.salted_at, locale)}</span>
                </span>
              ) : onSalt ? (
                <Button
                  size="sm"
                  className="min-h-11 sm:min-h-9"
                  aria-label={t('casino.salt.fix_of', { game: names.game(c.game) })}
                  onClick={() => onSalt(c)}
                >
                  {t('casino.salt.fix')}
                </Button>
              ) : (
                '–'
              )}
            </Cell>
            <Cell className="num hidden max-w-72 truncate text-quiet lg:table-cell">
              <span title={c.commitment}>{c.commitment}</span>
            </Cell>
            <Cell end className="num hidden sm:table-cell">
              {c.rounds.toLocaleString(locale)}
            </Cell>
            <Cell className="num hidden text-quiet md:table-cell">
              {moment(c.committed_at, locale)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
