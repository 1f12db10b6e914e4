import { useTournamentNames } from '../../domain/tournament/names.ts';
import { stateOf, type Tournament } from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';
import { Row } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { Link } from '@tanstack/react-router';
import { TournamentStateText } from './state.tsx';

interface Props {
  items: Tournament[];
  now: number;
  chosen?: string;
  onOpen: (id: string) => void;
}

/** Tournaments, the latest start first. */
export function TournamentsTable({ items, now, chosen, onOpen }: Props) {
  const { t, locale } = useI18n();
  const { own, money, number, stage } = useTournamentNames();
  return (
    <Table aria-label={t('tournaments.title')}>
      <Head
        columns={[
          { name: t('tournaments.tournament') },
          { name: t('tournaments.starts'), className: 'hidden md:table-cell' },
          { name: t('tournaments.ends'), className: 'hidden md:table-cell' },
          { name: t('column.status'), className: 'hidden sm:table-cell' },
          { name: t('tournaments.players'), end: true },
          { name: t('tournaments.pool'), end: true, className: 'hidden sm:table-cell' },
          { name: t('tournaments.held'), end: true },
        ]}
      />
      <tbody>
        {items.map((one) => (
          <Row key={one.id} chosen={one.id === chosen} onChoose={() => onOpen(one.id)}>
            <Cell className="w-full max-w-40 py-1.5 sm:max-w-64">
              <span className="flex items-baseline gap-2">
                <Link
                  to="/tournaments/$id"
                  params={{ id: one.id }}
                  className="min-w-0 truncate font-semibold hover:underline"
                  onClick={(event) => event.stopPropagation()}
                >
                  {own(one.name, one.series)}
                </Link>
                {one.stage && (
                  <span className="num shrink-0 text-xs text-quiet">{stage(one.stage)}</span>
                )}
              </span>
              <span className="num block truncate text-xs text-quiet">{one.id}</span>
              <span className="block text-xs sm:hidden">
                <TournamentStateText of={stateOf(one, now)} />
              </span>
            </Cell>
            <Cell className="num hidden text-quiet md:table-cell">
              {moment(one.starts_at, locale)}
            </Cell>
            <Cell className="num hidden text-quiet md:table-cell">
              {moment(one.ends_at, locale)}
            </Cell>
            <Cell className="hidden sm:table-cell">
              <TournamentStateText of={stateOf(one, now)} />
            </Cell>
            <Cell end className="num">
              {number(one.players)}
            </Cell>
            <Cell end className="hidden sm:table-cell">
              <span className="num block">{money(one.pool.amount, one.pool.currency)}</span>
              {!one.together && (
                <span className="block text-xs text-quiet">{t('tournaments.pool.each')}</span>
              )}
            </Cell>
            <Cell end className={one.held > 0 ? 'num font-semibold text-money' : 'num text-quiet'}>
              {one.held > 0 ? number(one.held) : '–'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
