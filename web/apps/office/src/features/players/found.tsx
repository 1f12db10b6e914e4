import { Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import type { PlayerLine } from '../../domain/player/players.ts';
import { moment } from '../../time.ts';
import { Standing } from './standing.tsx';

export function Found({ items }: { items: PlayerLine[] }) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('players.title')}>
      <Head
        columns={[
          { name: t('column.player') },
          { name: t('players.name') },
          { name: t('player.phone') },
          { name: t('column.status') },
          { name: t('players.currency') },
          { name: t('player.registered') },
          { name: t('players.seen') },
        ]}
      />
      <tbody>
        {items.map((player) => (
          <tr key={player.id} className="border-b border-rope last:border-0 hover:bg-raised">
            <Cell>
              <Link
                to="/players/$id"
                params={{ id: player.id }}
                className="font-semibold underline decoration-edge underline-offset-4"
              >
                {player.email || player.phone || player.login || player.id}
              </Link>
            </Cell>
            <Cell>{player.name || '—'}</Cell>
            <Cell className="num">{player.phone || '—'}</Cell>
            <Cell>
              <Standing status={player.status} />
            </Cell>
            <Cell>{player.currency}</Cell>
            <Cell className="num text-quiet">{moment(player.registered_at, locale)}</Cell>
            <Cell className="num text-quiet">{moment(player.seen_at, locale)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
