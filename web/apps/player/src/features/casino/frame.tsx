import { buttonClass } from '@maidan/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react';
import { useErrorText, useSignedIn } from '../../api.ts';
import type { Round } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { useOffer } from '../../domain/casino/use-offer.ts';
import { useRounds } from '../../domain/casino/use-rounds.ts';
import { freezeBalance } from '../../domain/wallet/shown.ts';
import { ClosedGame } from './closed.tsx';
import { Controls } from './controls.tsx';
import type { AnyGame, StageProps } from './definition.ts';
import { useReducedMotion, useSkippableRest } from './motion.ts';
import { Result, SpokenResult } from './result.tsx';
import { RoundList } from './rounds.tsx';
import { countRound } from './session.ts';
import { soundWin } from './sound.ts';

interface TableauProps {
  game: AnyGame;
  stage: StageProps<unknown, unknown>;
  /** What stands in the strip below the stage. */
  result?: ReactNode;
}

/** The stage, the strip with the result below it, and the table to bet on, if the game has one. */
function Tableau({ game, stage, result }: TableauProps) {
  const { params, onChange, open } = stage;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:order-2">
      <div className="overflow-hidden border-b border-rope lg:rounded lg:border">
        <div
          className={clsx(
            'relative isolate grid grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden',
            game.highTable
              ? 'h-[min(16rem,34dvh)] min-h-56 lg:h-[min(28rem,46dvh)]'
              : 'h-[min(21rem,43dvh)] min-h-70 lg:h-[min(34rem,60dvh)]',
          )}
        >
          <game.Stage {...stage} />
        </div>
        <div className="grid h-11 place-items-center bg-[#06090c]">{result}</div>
      </div>
      {game.Table && <game.Table params={params} onChange={onChange} disabled={open} />}
    </div>
  );
}

/** Phone: one below the other, in one block, so that the bar with the stake stays in view beside the whole of it. Wide: controls, stage, and from 1280 px on what stands beside. */
function Columns({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 gap-y-3 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start xl:grid-cols-[20rem_minmax(0,1fr)_18rem]">
      {children}
      <aside className="order-3 hidden xl:block">{beside}</aside>
    </div>
  );
}

/** What a closed game has in place of its controls. */
const Closing = (props: ComponentProps<typeof ClosedGame>) => (
  <div className="px-3 lg:order-1 lg:px-0">
    <ClosedGame {...props} />
  </div>
);

const still = { resting: true, moving: false, busy: false, act: () => undefined };

/** A game that can be looked at, for somebody who is not signed in. */
function GuestGame({ game }: { game: AnyGame }) {
  const t = useT();
  const { href } = useLocation();
  const [params, setParams] = useState(game.initial);
  const { closed, instead } = useOffer(game.id);
  const search = { next: href };
  const stage = { params, onChange: setParams, open: false, ...still };
  if (closed)
    return (
      <Columns>
        <Tableau game={game} stage={stage} />
        <Closing {...{ closed, instead }} />
      </Columns>
    );
  return (
    <Columns>
      <Tableau game={game} stage={stage} />
      <div className="grid gap-3 px-3 lg:order-1 lg:rounded lg:border lg:border-rope lg:bg-stand lg:p-4">
        <p className="text-quiet">{t('casino.guest')}</p>
        <Link
          to="/login"
          search={search}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {t('casino.sign_in')}
        </Link>
        <Link to="/register" search={search} className={buttonClass({ size: 'lg' })}>
          {t('casino.register')}
        </Link>
      </div>
    </Columns>
  );
}

/** The round on the stage: an open one, or the last one played here as long as its settings stand. */
function useStageRound(round: Round | undefined, fresh: boolean) {
  const [cleared, setCleared] = useState<string>();
  const shows = round && (round.status === 'open' || (fresh && round.id !== cleared));
  return { shown: shows ? round : undefined, clear: () => setCleared(round?.id) };
}

function PlayedGame({ game }: { game: AnyGame }) {
  const t = useT();
  const errorText = useErrorText();
  const rounds = useRounds(game.id);
  const { table, round, fresh } = rounds;
  const { closed, instead } = useOffer(game.id);
  const reveal = useEffectEvent(rounds.reveal);
  const [chosen, setChosen] = useState(game.initial);
  const { shown, clear } = useStageRound(round, fresh);
  const moving = !useReducedMotion() && fresh;
  const motion = shown && moving ? game.motion(shown.params, shown.view) : 0;
  const key = shown ? `${shown.id} ${shown.step} ${shown.status}` : '';
  const [resting, skip] = useSkippableRest(key, motion);
  useEffect(() => () => freezeBalance(), []);
  useEffect(() => {
    if (!round || !fresh || !resting || !countRound(round)) return;
    reveal();
    if (round.payout > round.stake) soundWin(round.payout / round.stake);
  }, [round, fresh, resting]);

  const open = shown?.status === 'open';
  const params = open ? shown.params : chosen;
  const choose = (next: unknown) => {
    setChosen(next);
    clear();
  };
  const over = shown && !open && resting;
  const stage = {
    params,
    onChange: choose,
    open,
    ...(shown && { round: shown, view: shown.view }),
    resting,
    moving,
    busy: rounds.busy,
    act: (action: Parameters<typeof rounds.act>[0]) => void rounds.act(action),
  };
  return (
    <Columns
      beside={
        <section>
          <h2 className="heading flex min-h-11 items-center text-lg">
            {t('casino.panel_history')}
          </h2>
          <RoundList game={game.id} />
        </section>
      }
    >
      <Tableau
        game={game}
        stage={stage}
        result={over && <Result round={shown} moving={moving} />}
      />
      {over && <SpokenResult round={shown} />}
      {closed && !open ? (
        <Closing {...{ closed, instead }} />
      ) : table ? (
        <Controls {...{ game, rounds, table, params, resting, skip }} onParams={choose} />
      ) : (
        <div className="min-h-72 px-3 lg:order-1">
          {rounds.tableError && <p role="alert">{errorText(rounds.tableError)}</p>}
        </div>
      )}
    </Columns>
  );
}

/** A game with its stage and its controls. */
export function GameFrame({ game }: { game: AnyGame }) {
  return useSignedIn() ? <PlayedGame game={game} /> : <GuestGame game={game} />;
}
