import { Button } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTournamentNames } from '../../domain/tournament/names.ts';
import {
  isClosed,
  unpaidStage,
  type Place,
  type TournamentDetail,
} from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { PrizeStatus } from './state.tsx';

/** What is done with a place. */
export type PlaceAct = 'remove' | 'release' | 'refuse';

interface Props {
  of: TournamentDetail;
  items: Place[];
  chosen?: string;
  /** Absent if the member may change nothing. */
  onAct?: (act: PlaceAct, place: Place) => void;
}

/** What can be done with a place now. */
export const actsOf = (one: TournamentDetail, place: Place): PlaceAct[] => {
  if (place.status === 'held') return ['release', 'refuse'];
  return one.status === 'open' && !place.removed ? ['remove'] : [];
};

/** Whether places of a tournament have a prize, and a status of it. A stage before the final of a knock-out has neither. */
const prizesOf = (one: TournamentDetail) => {
  const prize = !unpaidStage(one);
  return { prize, status: prize && isClosed(one) };
};

/** Places of a board with what each would win, or has won. */
export function PlacesTable({ of: one, items, chosen, onAct }: Props) {
  const { t } = useI18n();
  const { prize, status } = prizesOf(one);
  return (
    <Table
      aria-label={t('tournaments.board')}
      className="max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:sr-only"
    >
      <Head
        columns={[
          { name: t('tournaments.place'), end: true, className: 'w-0' },
          { name: t('column.player') },
          {
            name: t(
              one.terms.by === 'tickets' ? 'tournaments.tickets.column' : 'tournaments.points',
            ),
            end: true,
            className: 'hidden sm:table-cell',
          },
          ...(prize
            ? [{ name: t(status ? 'tournaments.prize' : 'tournaments.would_win'), end: true }]
            : []),
          ...(status ? [{ name: t('column.status') }] : []),
          ...(onAct
            ? [{ name: <span className="sr-only">{t('tournaments.acts')}</span>, className: 'w-0' }]
            : []),
        ]}
      />
      <tbody>
        {items.map((place) => (
          <PlaceRow
            key={place.player_id}
            of={one}
            place={place}
            chosen={place.player_id === chosen}
            onAct={onAct}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps extends Pick<Props, 'of' | 'onAct'> {
  place: Place;
  chosen: boolean;
}

function PlaceRow({ of: one, place, chosen, onAct }: RowProps) {
  const { t, locale } = useI18n();
  const { money, number, points, refused } = useTournamentNames();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const name = place.player_name || place.player_id;
  const { prize, status } = prizesOf(one);
  return (
    <tr
      ref={row}
      aria-current={chosen || undefined}
      className="border-b border-rope last:border-0 max-sm:grid max-sm:grid-cols-[2.5rem_minmax(0,1fr)_auto] max-sm:py-1.5 aria-[current=true]:bg-raised aria-[current=true]:shadow-[inset_3px_0_0_var(--floodlight)] rtl:aria-[current=true]:shadow-[inset_-3px_0_0_var(--floodlight)]"
    >
      <Cell end className="num font-semibold max-sm:h-auto">
        {place.place > 0 ? number(place.place) : '–'}
      </Cell>
      <Cell className="w-full max-sm:h-auto sm:max-w-64 sm:py-1.5">
        <Link
          to="/players/$id"
          params={{ id: place.player_id }}
          className={clsx('block truncate hover:underline', place.removed && 'line-through')}
        >
          {name}
        </Link>
        <span className="num block text-xs text-quiet sm:hidden">
          {points(one.terms.by, place.points)}
        </span>
        {place.removed && (
          <span className="block text-xs whitespace-normal text-down">
            {t('tournaments.removed_because', { reason: place.removed })}
          </span>
        )}
        {place.joined_at > 0 && (
          <span className="num hidden text-xs text-quiet sm:block">
            {t('tournaments.joined', {
              time: moment(place.joined_at, locale),
              n: place.plays,
            })}
          </span>
        )}
      </Cell>
      <Cell end className="num hidden sm:table-cell">
        {points(one.terms.by, place.points)}
      </Cell>
      {prize && (
        <Cell end className="num max-sm:h-auto sm:py-1.5">
          {place.prize.amount > 0 ? money(place.prize.amount, place.prize.currency) : '–'}
          {one.terms.by === 'tickets' && place.prize_id && (
            <span className="block text-xs text-quiet">
              {t('tournaments.ticket', { n: place.ticket })}
            </span>
          )}
        </Cell>
      )}
      {status && (
        <Cell className="max-sm:col-span-2 max-sm:col-start-2 max-sm:h-auto sm:py-1.5">
          {place.status ? <PrizeStatus of={place.status} /> : '–'}
          {place.decided_at > 0 && (
            <span className="num hidden text-xs text-quiet md:block">
              {moment(place.decided_at, locale)}
            </span>
          )}
          {place.reason && (
            <span className="block max-w-64 text-xs whitespace-normal text-quiet">
              {refused(place.reason)}
            </span>
          )}
        </Cell>
      )}
      {onAct && (
        <Cell className="max-sm:col-span-2 max-sm:col-start-2 max-sm:h-auto sm:text-end">
          <span className="flex gap-1.5 sm:inline-flex">
            {actsOf(one, place).map((act) => (
              <Button
                key={act}
                size="sm"
                variant={act === 'release' ? 'secondary' : 'danger'}
                className="max-sm:min-h-11 sm:min-h-8!"
                aria-label={t(`tournaments.${act}.of`, { player: name })}
                onClick={() => onAct(act, place)}
              >
                {t(`tournaments.${act}`)}
              </Button>
            ))}
          </span>
        </Cell>
      )}
    </tr>
  );
}
