import { Button, EmptyState, Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { Fragment, useState } from 'react';
import { Section } from '../../parts/page.tsx';
import type { Entry, TournamentDetail } from './calls.ts';
import { useI18n } from './i18n.ts';
import { cutAt, firstLines, isBeforeFinal, throughOf, throughText } from './stages.ts';
import { scoreText, unitOf } from './text.ts';

type Line = TournamentDetail['board'][number];

const medals = ['bg-[#ffc94d]', 'bg-[#c9d3d9]', 'bg-[#d08a4e]'];

/** The place of a line; the first three have a medal. */
export function Place({ place }: { place: number }) {
  const medal = medals[place - 1];
  return medal ? (
    <span
      className={clsx(
        'num grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold text-[#10171c]',
        medal,
      )}
    >
      {place}
    </span>
  ) : (
    <span className="num grid size-7 shrink-0 place-items-center text-quiet">{place}</span>
  );
}

/** Whether places of the board win something: in a draw tickets do, and a stage before the final pays nothing. */
const hasPrizes = (of: TournamentDetail) => of.by !== 'tickets' && !isBeforeFinal(of);

interface RowProps {
  line: Line;
  of: TournamentDetail;
  own: boolean;
  /** Whether places before this one are left out. */
  gap: boolean;
}

function Row({ line: { place, player, points }, of, own, gap }: RowProps) {
  const texts = useI18n();
  const prize = of.prizes.find(({ first, last }) => place >= first && place <= last);
  return (
    <tr
      data-own={own || undefined}
      className={clsx(
        'border-b border-rope last:border-b-0 data-own:bg-raised data-own:font-semibold',
        gap && 'border-t-4 border-double',
      )}
    >
      <td className="w-14 py-2 ps-3">
        <Place place={place} />
      </td>
      <th scope="row" className={clsx('py-2 text-start', own ? 'font-semibold' : 'font-normal')}>
        <bdi>{player}</bdi>
        {own && (
          <span className="ms-2 rounded-full bg-up px-2 py-0.5 text-xs font-semibold text-ground">
            {texts.t('tournaments.you')}
          </span>
        )}
      </th>
      <td className="num py-2 pe-3 text-end">{scoreText(texts, of.by, points)}</td>
      {hasPrizes(of) && (
        <td className="hidden w-36 py-2 pe-3 text-end sm:table-cell">
          {prize && (
            <Money
              amount={prize.amount}
              currency={of.pool.currency}
              trim
              className="font-normal text-money"
            />
          )}
        </td>
      )}
    </tr>
  );
}

/** The line after the last place that goes on to the next stage, where the board has no prizes. */
function Cut({ through }: { through: number }) {
  const texts = useI18n();
  return (
    <tr className="border-b border-rope last:border-b-0">
      <td colSpan={3} className="px-3 py-2">
        <span className="flex items-center gap-3 font-semibold text-up before:h-0.5 before:grow before:rounded-full before:bg-up after:h-0.5 after:grow after:rounded-full after:bg-up">
          {throughText(texts, { through })}
        </span>
      </td>
    </tr>
  );
}

function Table({ of, lines, own }: { of: TournamentDetail; lines: Line[]; own: string }) {
  const { t } = useI18n();
  const through = throughOf(of);
  const cut = cutAt(lines, through);
  const head = 'border-b border-rope py-2 font-normal text-quiet';
  return (
    <table className="w-full text-sm" data-testid="tournament-board">
      <thead>
        <tr>
          <th scope="col" className={clsx(head, 'px-3 text-start')}>
            {t('tournaments.col_place')}
          </th>
          <th scope="col" className={clsx(head, 'text-start')}>
            {t('tournaments.col_player')}
          </th>
          <th scope="col" className={clsx(head, 'pe-3 text-end')}>
            {t(`tournaments.col_${unitOf(of.by)}`)}
          </th>
          {hasPrizes(of) && (
            <th scope="col" className={clsx(head, 'hidden pe-3 text-end sm:table-cell')}>
              {t('tournaments.col_prize')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          <Fragment key={line.player}>
            {i === cut && <Cut through={through} />}
            <Row
              line={line}
              of={of}
              own={line.player === own}
              gap={through > 0 && line.place > (lines[i - 1]?.place ?? 0) + 1}
            />
          </Fragment>
        ))}
        {cut === lines.length && <Cut through={through} />}
      </tbody>
    </table>
  );
}

/**
 * The first hundred places. Until all are asked for the first ten, and in a knock-out those on both sides of the line. The own line is
 * shown, too, if it is not among them.
 */
export function Board({ of, entry }: { of: TournamentDetail; entry: Entry | undefined }) {
  const { t } = useI18n();
  const [all, setAll] = useState(false);
  const first = firstLines(of.board, throughOf(of));
  const shown = all ? of.board : first;
  const own = entry && !entry.removed && entry.place > 0 ? entry : undefined;
  const lines =
    own && !shown.some(({ player }) => player === own.player)
      ? [...shown, { place: own.place, player: own.player, points: own.points }].sort(
          (a, b) => a.place - b.place,
        )
      : shown;
  const over = of.state === 'closed' || of.state === 'paid';
  const title =
    of.by === 'tickets'
      ? 'board_tickets'
      : over && !isBeforeFinal(of)
        ? ('board_final' as const)
        : ('board' as const);
  return (
    <Section title={t(`tournaments.${title}`)}>
      <div className="overflow-hidden rounded border border-rope bg-stand">
        {lines.length === 0 ? (
          <EmptyState
            className="py-6"
            title={t('tournaments.board_empty')}
            text={over ? undefined : t('tournaments.board_empty_text')}
          />
        ) : (
          <Table of={of} lines={lines} own={own?.player ?? ''} />
        )}
      </div>
      {of.board.length > first.length && (
        <div className="grid justify-items-center pt-3">
          <Button onClick={() => setAll(!all)}>
            {all ? t('tournaments.board_less') : t('tournaments.board_all', { n: of.board.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}
