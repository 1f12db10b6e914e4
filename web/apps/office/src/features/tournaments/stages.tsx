import { Link } from '@tanstack/react-router';
import { useTournamentNames } from '../../domain/tournament/names.ts';
import {
  stageState,
  unpaidStage,
  type Stage,
  type TournamentDetail,
} from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { TournamentStateText } from './state.tsx';

interface Props {
  of: TournamentDetail;
  now: number;
}

/** The calendar of a knock-out: when each stage is played and how many go on, with links to those that have begun. */
export function StagesView({ of: one, now }: Props) {
  const { t } = useI18n();
  return (
    <section
      className="grid grid-cols-1 gap-3 rounded border border-rope bg-stand p-4"
      aria-label={t('tournaments.stages')}
    >
      <h2 className="heading text-lg">{t('tournaments.stages')}</h2>
      {unpaidStage(one) && <p className="text-sm text-money">{t('tournaments.stage.unpaid')}</p>}
      <Table aria-label={t('tournaments.stages')}>
        <Head
          columns={[
            { name: t('tournaments.stage') },
            { name: t('tournaments.stage.time') },
            { name: t('tournaments.through'), end: true },
          ]}
        />
        <tbody>
          {one.stages.map((stage) => (
            <StageRow key={stage.tournament} stage={stage} of={one} now={now} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function StageRow({ stage, of: one, now }: Props & { stage: Stage }) {
  const { t, locale } = useI18n();
  const { number } = useTournamentNames();
  const state = stageState(stage, one, now);
  const shown = stage.tournament === one.id;
  const name =
    stage.through > 0
      ? t('tournaments.stage.n', { n: stage.number })
      : t('tournaments.stage.final');
  return (
    <tr
      aria-current={shown ? 'page' : undefined}
      className="border-b border-rope last:border-0 aria-[current=page]:bg-raised"
    >
      <Cell className="py-1.5">
        <span className="block font-semibold">
          {shown || state === 'upcoming' ? (
            name
          ) : (
            <Link
              to="/tournaments/$id"
              params={{ id: stage.tournament }}
              className="underline decoration-edge underline-offset-4"
            >
              {name}
            </Link>
          )}
        </span>
        <span className="block text-xs">
          <TournamentStateText of={state} />
        </span>
      </Cell>
      <Cell className="num py-1.5 text-quiet">
        <span className="block">{moment(stage.starts_at, locale)}</span>
        <span className="block">{moment(stage.ends_at, locale)}</span>
      </Cell>
      <Cell end className="num">
        {stage.through > 0 ? number(stage.through) : '–'}
      </Cell>
    </tr>
  );
}
