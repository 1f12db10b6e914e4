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
import { fit, useFrames } from '../frames.ts';
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

/** What was painted once for a size of the stage. */
interface Layers {
  key: string;
  box: Box;
  backdrop: HTMLCanvasElement;
  board: HTMLCanvasElement;
  atlas?: Atlas;
}

const layer = (
  width: number,
  height: number,
  scale: number,
  draw: (canvas: CanvasRenderingContext2D) => void,
) => {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  const context = canvas.getContext('2d');
  context?.scale(scale, scale);
  if (context) draw(context);
  return canvas;
};

/** Paints the layers that stand still, and starts to draw the symbols. */
function setUp(
  machine: Machine,
  theme: Theme,
  width: number,
  height: number,
  scale: number,
): Layers {
  const box = boxOf(machine, width, height);
  const layers: Layers = {
    key: `${width} ${height} ${scale}`,
    box,
    backdrop: layer(width, height, scale, (canvas) => theme.backdrop(canvas, width, height)),
    board: layer(width, height, scale, (canvas) => theme.board(canvas, box)),
  };
  void makeAtlas(withCoins(machine, theme), Math.ceil(box.cell * scale)).then(
    (atlas) => (layers.atlas = atlas),
  );
  return layers;
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
  const canvas = useRef<HTMLCanvasElement>(null);
  const layers = useRef<Layers>(undefined);
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
    if (canvas.current)
      paint(canvas.current, layers, machine, theme, {
        before: shown ? before.current : idle,
        round: shown?.round,
        part: now,
        elapsed: elapsed - (now?.at ?? 0),
        time: calm ? 0 : performance.now(),
        resting: resting || !moving,
      });
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
      <canvas ref={canvas} aria-hidden className="absolute inset-0 -z-10 size-full" />
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

function paint(
  canvas: HTMLCanvasElement,
  cached: { current: Layers | undefined },
  machine: Machine,
  theme: Theme,
  moment: Moment,
): void {
  const fitted = fit(canvas);
  if (!fitted) return;
  const { context, width, height, scale } = fitted;
  const key = `${width} ${height} ${scale}`;
  if (cached.current?.key !== key) cached.current = setUp(machine, theme, width, height, scale);
  const { box, backdrop, board, atlas } = cached.current;
  context.drawImage(backdrop, 0, 0, width, height);
  theme.alive?.(context, width, height, moment.time);
  context.drawImage(board, 0, 0, width, height);
  theme.front?.(context, box, moment.time);
  if (atlas) paintSymbols(context, { ...moment, machine, theme, atlas, box });
}
