import { Link } from '@tanstack/react-router';
import { useVIPNames } from '../../domain/vip/names.ts';
import type { VIPMember } from '../../domain/vip/vip.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

/** Members with their managers and what the week that runs has come to. */
export function MembersTable({ items }: { items: VIPMember[] }) {
  const { t, locale } = useI18n();
  const { money, level } = useVIPNames();
  return (
    <Table aria-label={t('vip.members')}>
      <Head
        columns={[
          { name: t('column.player') },
          { name: t('vip.level') },
          { name: t('vip.manager'), className: 'hidden md:table-cell' },
          { name: t('vip.net.now'), end: true },
          { name: t('vip.cashback.now'), end: true },
          { name: t('vip.since'), className: 'hidden sm:table-cell' },
        ]}
      />
      <tbody>
        {items.map((one) => (
          <tr key={one.player_id} className="border-b border-rope last:border-0">
            <Cell className="max-w-32 truncate sm:max-w-56">
              <Link
                to="/players/$id"
                params={{ id: one.player_id }}
                className="font-semibold hover:underline"
              >
                {one.player_name || one.player_id}
              </Link>
            </Cell>
            <Cell>{level(one.level)}</Cell>
            <Cell className="hidden md:table-cell" title={one.manager}>
              {one.manager_name}
            </Cell>
            <Cell end className={one.net < 0 ? 'num text-down' : 'num text-up'}>
              {money(one.net, one.currency)}
            </Cell>
            <Cell end className="num">
              {one.cashback > 0 ? money(one.cashback, one.currency) : '–'}
            </Cell>
            <Cell className="num hidden text-quiet sm:table-cell">{moment(one.since, locale)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
