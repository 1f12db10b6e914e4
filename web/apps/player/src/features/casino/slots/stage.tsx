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
import { fit, sizeOf, useFrames, type Size } from '../frames.ts';
import type { StageProps } from '../definition.ts';
import { useReducedMotion } from '../motion.ts';
import { makeAtlas } from './atlas.ts';
import { Board } from './board.ts';
import { Banner, Meter } from './overlay.tsx';
import { lastWins, pictureOf, type Scene } from './picture.ts';
import { partAt, showOf, type Part } from './show.ts';
import { playPart } from './sounds.ts';
import { standAfter, type Stand } from './stand.ts';
import type { Box, Theme } from './theme.ts';

/** The part of the stage above and below the reels. */
const above = 44;
const below = 30;

function boxOf(machine: Machine, width: number, height: number): Box {
  const reels = machine.reels.length;
  const most = Math.min((width - 34) / reels, (height - above - below) / machine.rows, 150);
  const cell = Math.max(1, Math.floor(most)); // a stage can be without height for a moment
  return {
    x: Math.round((width - cell * reels) / 2),
    y: Math.round(above + (height - above - below - cell * machine.rows) / 2),
    cell,
    reels,
    rows: machine.rows,
  };
}

/** The layers of a stage, one above the other: only what moves slowly is painted again, and the board moves without being painted. */
interface Layers {
  backdrop: HTMLCanvasElement;
  alive: HTMLCanvasElement;
  ground: HTMLCanvasElement;
  front: HTMLCanvasElement;
  reels: HTMLDivElement;
}

/** What depends on the size of the stage. */
interface Layout {
  size: Size;
  box: Box;
  /** Once the symbols are drawn. */
  board?: Board;
  /** What the board shows. */
  shows?: string;
}

/** Paints the layers that stand still, and starts to draw the symbols. */
function setUp(machine: Machine, theme: Theme, layers: Layers, size: Size): Layout {
  const { width, height, scale } = size;
  const box = boxOf(machine, width, height);
  const layout: Layout = { size, box };
  const backdrop = fit(layers.backdrop);
  if (backdrop) theme.backdrop(backdrop.context, width, height);
  const ground = fit(layers.ground);
  if (ground) theme.board(ground.context, box);
  void makeAtlas(withCoins(machine, theme), Math.ceil(box.cell * scale)).then((atlas) => {
    layout.board = new Board(layers.reels, { machine, theme, atlas, box, scale });
  });
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

/** How long each of several wins is shown when a round is over, in milliseconds. */
const winMs = 1300;

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
  const ground = useRef<HTMLCanvasElement>(null);
  const front = useRef<HTMLCanvasElement>(null);
  const reels = useRef<HTMLDivElement>(null);
  const layout = useRef<Layout>(undefined);
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
    const current = layersOf({ backdrop, alive, ground, front, reels });
    if (current) layout.current = laidOut(layout.current, machine, theme, current);
    if (!current || !layout.current) return undefined;
    const time = calm ? 0 : performance.now();
    const flows = isFlow(now);
    if (!flows) paintAlive(theme, current, layout.current, time);
    const idle = last.current ? standAfter(last.current.round) : before.current;
    const wins = shown ? lastWins(shown.round).length : 0;
    const win = wins > 1 ? Math.floor(time / winMs) % wins : 0;
    showBoard(layout.current, `${shown?.id} ${now?.at} ${now ? '' : win} ${calm}`, {
      machine,
      entry: theme.entry,
      before: shown ? before.current : idle,
      round: shown?.round,
      part: now,
      win,
      calm,
      elapsed: elapsed - (now?.at ?? elapsed),
    });
    const pause = flows && layout.current.board ? longestPause : aliveMs;
    return now ? Math.min(pause, now.at + now.ms - elapsed) : pause;
  }, `${shown?.id} ${resting} ${moving}`);
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
      <canvas ref={ground} aria-hidden className={layer} />
      <canvas ref={front} aria-hidden className={layer} />
      <div ref={reels} aria-hidden className="absolute -z-10 overflow-clip" />
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

type Refs = { [Name in keyof Layers]: { current: Layers[Name] | null } };

/** The layers, once all are on the page. */
function layersOf(refs: Refs): Layers | undefined {
  const { backdrop, alive, ground, front, reels } = refs;
  if (!backdrop.current || !alive.current || !ground.current || !front.current || !reels.current)
    return undefined;
  return {
    backdrop: backdrop.current,
    alive: alive.current,
    ground: ground.current,
    front: front.current,
    reels: reels.current,
  };
}

/** The layout for the size that the stage has now. */
function laidOut(
  layout: Layout | undefined,
  machine: Machine,
  theme: Theme,
  layers: Layers,
): Layout | undefined {
  const size = sizeOf(layers.backdrop);
  if (!size) return undefined;
  const { width, height, scale } = layout?.size ?? {};
  if (layout && width === size.width && height === size.height && scale === size.scale)
    return layout;
  return setUp(machine, theme, layers, size);
}

/** Symbols come or fall: the compositor moves them, and the main thread rests. */
const isFlow = (part: Part | undefined): boolean => part?.kind === 'spin' || part?.kind === 'fall';

/** How often what moves slowly is painted, in milliseconds: a canvas that changes costs a slow phone some of them. */
const aliveMs = 45;

/** How long the stage may not look for another size, in milliseconds. */
const longestPause = 250;

/** Paints what moves slowly. */
function paintAlive(
  theme: Theme,
  layers: Layers,
  { box, size: { width, height } }: Layout,
  time: number,
): void {
  for (const name of ['alive', 'front'] as const) {
    const context = theme[name] && fit(layers[name])?.context;
    if (!context) continue;
    context.clearRect(0, 0, width, height);
    if (name === 'alive') theme.alive?.(context, width, height, time);
    else theme.front?.(context, box, time);
  }
}

/** Shows a picture on the board when it is another than before. */
function showBoard(
  layout: Layout,
  key: string,
  { elapsed, ...scene }: Scene & { elapsed: number },
): void {
  if (!layout.board || layout.shows === key) return;
  layout.shows = key;
  layout.board.show(pictureOf(scene), elapsed);
}
