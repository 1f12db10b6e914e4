import { useRef } from 'react';
import { multiplierText } from '../../../domain/casino/text.ts';
import type { SharedId } from '../../../domain/casino/games.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import { multiplierAt } from '../../../domain/casino/shared-draw.ts';
import type { SharedTable } from '../../../domain/casino/shared.ts';
import { fit, useFrames } from '../frames.ts';
import { useReducedMotion } from '../motion.ts';
import { paintPlane } from './plane.ts';
import { paintRocket } from './rocket.ts';
import type { Moment, Painter } from './scene.ts';

const painters: Record<SharedId, Painter> = { aviator: paintPlane, jetx: paintRocket };

/** The round as it is now by the server's clock. */
export function momentOf({ round, doubles, ahead }: SharedTable, device: number): Moment {
  const now = device + ahead;
  const still = { elapsed: 0, since: 0, multiplier: 100, time: device };
  if (!round || round.status === 'betting') return { ...still, phase: 'waiting' };
  if (round.status === 'flying') {
    const elapsed = Math.max(0, now - round.starts_at);
    return { ...still, phase: 'flying', elapsed, multiplier: multiplierAt(elapsed, doubles) };
  }
  const elapsed = doubles * Math.log2(round.result / 100);
  const since = Math.max(0, now - round.crashed_at);
  return { ...still, phase: 'crashed', elapsed, since, multiplier: round.result };
}

const text = (hundredths: number) => multiplierText(hundredths * 100);

/** The stage: the picture, the multiplier, and the time until the next round starts. */
export function Stage({ game, table }: { game: SharedId; table: SharedTable }) {
  const t = useT();
  const picture = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLParagraphElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  useFrames(() => {
    const device = Date.now();
    const moment = momentOf(table, device);
    if (figure.current) figure.current.textContent = text(moment.multiplier);
    if (bar.current && table.round) {
      const left = table.round.starts_at - device - table.ahead;
      bar.current.style.transform = `scaleX(${Math.min(1, Math.max(0, left / table.betting))})`;
    }
    const canvas = picture.current;
    if (canvas) paint(canvas, painters[game], still ? { ...moment, time: 0 } : moment);
  });
  const { round } = table;
  const waiting = !round || round.status === 'betting';
  const over = round !== undefined && round.hash !== '';
  return (
    <div className="relative isolate h-[min(19rem,38dvh)] min-h-60 overflow-hidden bg-[#120b2b] lg:h-[min(30rem,54dvh)] lg:rounded lg:border lg:border-rope">
      <canvas ref={picture} aria-hidden className="absolute inset-0 -z-10 size-full" />
      <div className="pointer-events-none absolute inset-0 -z-10 shadow-[inset_0_0_90px_12px_rgb(0_0_0/.45)]" />
      <div
        className={`grid justify-items-center px-3 text-center ${game === 'aviator' ? 'pt-[12%] lg:pt-[9%]' : 'pt-4'}`}
      >
        {waiting ? (
          <div className="grid w-52 gap-2 rounded bg-[#000]/55 p-3 text-[#fff]">
            <p className="font-semibold">{t('casino.crash_next')}</p>
            <div className="h-1.5 overflow-hidden rounded-full bg-[#fff]/25">
              <div ref={bar} className="size-full origin-left bg-[#d9f84a] rtl:origin-right" />
            </div>
          </div>
        ) : (
          <div className="rounded bg-[#000]/35 px-4 py-1">
            {over && (
              <p className="text-sm font-semibold text-[#fff]">{t(`casino.crash_end_${game}`)}</p>
            )}
            <p
              ref={figure}
              aria-hidden
              dir="ltr"
              className={`board text-6xl lg:text-8xl ${over ? 'text-[#ff8a7a]' : 'text-[#fff]'}`}
            >
              {text(over ? round.result : 100)}
            </p>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {over && t('casino.crash_at', { multiplier: text(round.result) })}
      </p>
    </div>
  );
}

function paint(canvas: HTMLCanvasElement, painter: Painter, moment: Moment) {
  const fitted = fit(canvas);
  if (fitted) painter(fitted.context, fitted.width, fitted.height, moment);
}
