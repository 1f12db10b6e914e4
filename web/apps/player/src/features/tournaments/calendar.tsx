import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useI18n as useApp } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import { momentText } from '../../time-text.ts';
import { useNow } from '../../use-now.ts';
import { Bracket } from './bracket.tsx';
import type { Tournament, TournamentDetail } from './calls.ts';
import { useEntered } from './entered.ts';
import { useI18n } from './i18n.ts';
import { ownIn, stageName, stageState, throughText, type Own, type Stage } from './stages.ts';

type State = Tournament['state'];

const tones: Record<State, string> = {
  upcoming: 'text-quiet',
  running: 'text-up',
  counting: 'text-money',
  closed: 'text-quiet',
  paid: 'text-quiet',
  cancelled: 'text-down',
};

function StateText({ state }: { state: State }) {
  const { t } = useI18n();
  return (
    <span className={clsx('flex items-center gap-1.5 text-sm font-semibold', tones[state])}>
      {state === 'running' && <span aria-hidden className="size-2 rounded-full bg-current" />}
      {t(`tournaments.state_${state}`)}
    </span>
  );
}

const ownTexts = {
  joined: 'tournaments.joined',
  took_part: 'tournaments.took_part',
  through: 'tournaments.got_through',
  out: 'tournaments.out',
} as const satisfies Record<Own, string>;

function OwnText({ own }: { own: Own }) {
  const { t } = useI18n();
  const good = own === 'joined' || own === 'through';
  return (
    <p className={clsx('flex items-center gap-1.5 text-sm font-semibold', good && 'text-up')}>
      {good && <Check size={16} aria-hidden className="shrink-0" />}
      {t(ownTexts[own])}
    </p>
  );
}

interface RowProps {
  of: TournamentDetail;
  stage: Stage;
  state: State;
  own: Own | undefined;
  /** Whether it is known to be announced, so that it has a page. */
  announced: boolean;
}

function Row({ of, stage, state, own, announced }: RowProps) {
  const texts = useI18n();
  const { t } = texts;
  const app = useApp();
  const { tournament, number, starts_at, ends_at, through } = stage;
  const shown = tournament === of.id;
  const name = stageName(texts, stage);
  return (
    <li
      aria-current={shown ? 'page' : undefined}
      className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] aria-[current=page]:bg-raised sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <div className="grid px-3 sm:px-5">
        <Bracket
          number={number}
          of={of.stages.length}
          ahead={state === 'upcoming'}
          tone={own === 'through' ? 'text-money' : tones[state]}
        />
      </div>
      <div className="grid min-h-24 content-center gap-1 border-b border-rope py-3 pe-3 group-last:border-b-0 sm:pe-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="heading text-lg">
            {announced && !shown ? (
              <Link
                to="/tournaments/$id"
                params={{ id: tournament }}
                className="underline decoration-edge underline-offset-4 after:absolute after:inset-0 group-hover:text-floodlight"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <StateText state={state} />
        </div>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 text-sm">
          <p className="text-quiet">
            {t('tournaments.ran', {
              from: momentText(app, starts_at),
              to: momentText(app, ends_at),
            })}
          </p>
          <p>
            {through > 0 ? throughText(texts, stage) : t('tournaments.winners_n', { n: of.places })}
          </p>
        </div>
        {own && <OwnText own={own} />}
      </div>
    </li>
  );
}

/** The stages of a knock-out as a bracket, with their times, and how far the player has got. */
export function Calendar({ of }: { of: TournamentDetail }) {
  const { t } = useI18n();
  const now = useNow();
  const entered = useEntered(of);
  return (
    <Section title={t('tournaments.calendar')}>
      <ol className="overflow-hidden rounded border border-rope bg-stand">
        {of.stages.map((stage, at) => {
          const state = stageState(stage, of, now);
          const entry = entered.entries.some(({ tournament }) => tournament === stage.tournament);
          return (
            <Row
              key={stage.tournament}
              of={of}
              stage={stage}
              state={state}
              own={ownIn(of, at, state, entered)}
              announced={state !== 'upcoming' || entry}
            />
          );
        })}
      </ol>
    </Section>
  );
}
