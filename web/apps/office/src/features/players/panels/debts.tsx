import { Money } from '@maidan/ui';
import type { Player } from '../../../domain/player/player.ts';
import { useI18n } from '../../../i18n.ts';
import { Cell, Head, Table } from '../../../parts/table.tsx';
import { moment } from '../../../time.ts';
import { kindName } from '../../../words.ts';

/** How the player came to owe, and what has paid it, newest first. Nothing of a player who never owed. */
export function DebtsPanel({ player }: { player: Player }) {
  const { t, maybe, locale } = useI18n();
  const lines = player.debts ?? [];
  if (lines.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="heading text-lg">{t('debts.title')}</h2>
      <Table>
        <Head
          columns={[
            { name: t('column.kind') },
            { name: t('column.account') },
            { name: t('debts.change'), end: true },
            { name: t('column.time') },
            { name: t('column.ref') },
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={line.transfer} className="border-b border-rope last:border-0">
              <Cell>{kindName(maybe, line.kind)}</Cell>
              <Cell>{t(line.account.endsWith(':bonus') ? 'debts.bonus' : 'debts.cash')}</Cell>
              <Cell end className={line.amount < 0 ? 'text-up' : 'text-down'}>
                <Money amount={line.amount} currency={player.currency} sign />
              </Cell>
              <Cell className="num text-quiet">{moment(line.at, locale)}</Cell>
              <Cell className="num text-quiet">{line.ref}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
