import { formatMoney, minor } from '@maidan/money';
import { useMemo, useRef, useState } from 'react';
import {
  windowAt,
  type Machine,
  type SlotParams,
  type SlotResult,
} from '../../../domain/casino/slots/machine.ts';
import { roundOf, type SlotRound } from '../../../domain/casino/slots/round.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import { fit, useFrames, type Fitted } from '../frames.ts';
import type { StageProps } from '../definition.ts';
import { useReducedMotion } from '../motion.ts';
import { makeAtlas, type Atlas } from './atlas.ts';
import { Banner, Meter } from './overlay.tsx';
import { paintSymbols, standAfter, type Scene, type Stand } from './paint.ts';
import { partAt, showOf, type Part } from './show.ts';
import { playPart } from './sounds.ts';
import type { Box, Theme } from './theme.ts';

/** The part of the stage above and below the reels. */
const above = 44;
const below = 30;

function boxOf(machine: Machine, width: number, height: number): Box {
  const reels = machine.reels.length;
  const cell = Math.floor(
    Math.min((width - 34) / reels, (height - above - below) / machine.rows, 150),
  );
  return {
    x: Math.round((width - cell * reels) / 2),
    y: Math.round(above + (height - above - below - cell * machine.rows) / 2),
    cell,
    reels,
    rows: machine.rows,
  };
}

/** The canvases of a stage, one above the other: only what moves is painted again. */
interface Canvases {
  backdrop: HTMLCanvasElement;
  alive: HTMLCanvasElement;
  board: HTMLCanvasElement;
  symbols: HTMLCanvasElement;
}

/** What depends on the size of the stage. */
interface Layout {
  key: string;
  box: Box;
  atlas?: Atlas;
}

/** Paints the layers that stand still, and starts to draw the symbols. */
function setUp(
  machine: Machine,
  theme: Theme,
  canvases: Canvases,
  { width, height, scale }: Fitted,
) {
  const box = boxOf(machine, width, height);
  const layout: Layout = { key: `${width} ${height} ${scale}`, box };
  const backdrop = fit(canvases.backdrop);
  if (backdrop) theme.backdrop(backdrop.context, width, height);
  const board = fit(canvases.board);
  if (board) theme.board(board.context, box);
  void makeAtlas(withCoins(machine, theme), Math.ceil(box.cell * scale)).then(
    (atlas) => (layout.atlas = atlas),
  );
  return layout;
}

/** The symbols, and a coin for each of its values. */
function withCoins({ hold, unit }: Machine, { symbols, coin }: Theme) {
  const coins =
    hold?.value.map(({ pays }, i) => [`coin${i}`, coin?.(`×${pays / unit}`) ?? '']) ?? [];
  return { ...symbols, ...(Object.fromEntries(coins) as Record<string, string>) };
}

interface Shown {
  id: string;
  round: SlotRound;
  parts: Part[];
}

const layer = 'absolute inset-0 -z-10 size-full';

/** The stage of a slot machine. */
export function SlotStage({
  machine,
  theme,
  round,
  view,
  resting,
  moving,
}: StageProps<SlotParams, SlotResult> & { machine: Machine; theme: Theme }) {
  const t = useT();
  const backdrop = useRef<HTMLCanvasElement>(null);
  const alive = useRef<HTMLCanvasElement>(null);
  const board = useRef<HTMLCanvasElement>(null);
  const symbols = useRef<HTMLCanvasElement>(null);
  const layout = useRef<Layout>(undefined);
  const frame = useRef(0);
  const before = useRef<Stand>({ stops: [], window: windowAt(machine, []) });
  const calm = useReducedMotion();
  const [part, setPart] = useState<Part>();
  const shown = useMemo<Shown | undefined>(() => {
    if (!round || !view || round.status !== 'ended') return undefined;
    const played = roundOf(machine, round.params as SlotParams, view);
    return { id: round.id, round: played, parts: showOf(machine, played, theme.entry) };
  }, [machine, theme, round, view]);
  const last = useRef<Shown>(undefined);
  const began = useRef(0);
  useFrames(() => {
    if (shown && shown !== last.current) {
      if (last.current) before.current = standAfter(last.current.round);
      last.current = shown;
      began.current = performance.now();
    }
    const elapsed = performance.now() - began.current;
    const now = shown && moving && !resting ? partAt(shown.parts, elapsed) : undefined;
    if (now !== part) {
      setPart(now);
      if (now && shown) playPart(now, shown.round);
    }
    const idle = last.current ? standAfter(last.current.round) : before.current;
    if (!backdrop.current || !alive.current || !board.current || !symbols.current) return;
    const canvases = {
      backdrop: backdrop.current,
      alive: alive.current,
      board: board.current,
      symbols: symbols.current,
    };
    const moment: Moment = {
      before: shown ? before.current : idle,
      round: shown?.round,
      part: now,
      elapsed: elapsed - (now?.at ?? 0),
      time: calm ? 0 : performance.now(),
      resting: resting || !moving,
    };
    paint(canvases, layout, machine, theme, moment, frame.current++);
  });
  const chips = round && (round.params as SlotParams).buy ? (machine.buy ?? 1) : 1;
  const money = (parts: number) =>
    round
      ? formatMoney(
          minor(Math.floor((round.stake * parts) / (machine.unit * chips))),
          round.currency,
        )
      : '';
  return (
    <>
      <canvas ref={backdrop} aria-hidden className={layer} />
      <canvas ref={alive} aria-hidden className={layer} />
      <canvas ref={board} aria-hidden className={layer} />
      <canvas ref={symbols} aria-hidden className={layer} />
      <p className="sr-only">
        {t('casino.slot_stage', { reels: machine.reels.length, rows: machine.rows })}
      </p>
      {shown && part && (
        <>
          <Meter machine={machine} round={shown.round} part={part} money={money} />
          <Banner machine={machine} theme={theme} round={shown.round} part={part} money={money} />
        </>
      )}
    </>
  );
}

type Moment = Omit<Scene, 'machine' | 'theme' | 'atlas' | 'box'>;

/**
 * What moves slowly is painted in each third frame, and not while the reels turn: nobody looks at it then, and each canvas that changes
 * costs a slow phone as much as the symbols.
 */
const aliveEvery = 3;

function paint(
  canvases: Canvases,
  cached: { current: Layout | undefined },
  machine: Machine,
  theme: Theme,
  moment: Moment,
  frame: number,
): void {
  const top = fit(canvases.symbols);
  if (!top) return;
  const { context, width, height, scale } = top;
  const key = `${width} ${height} ${scale}`;
  const fresh = cached.current?.key !== key;
  const layout = fresh ? setUp(machine, theme, canvases, top) : cached.current;
  if (!layout) return;
  cached.current = layout;
  const idle = frame % aliveEvery === 0;
  if (theme.alive && (fresh || (idle && moment.part?.kind !== 'spin'))) {
    const alive = fit(canvases.alive);
    alive?.context.clearRect(0, 0, width, height);
    if (alive) theme.alive(alive.context, width, height, moment.time);
  }
  if (moment.resting && !idle) return;
  const { box, atlas } = layout;
  context.clearRect(0, 0, width, height);
  theme.front?.(context, box, moment.time);
  if (atlas) paintSymbols(context, { ...moment, machine, theme, atlas, box });
}
