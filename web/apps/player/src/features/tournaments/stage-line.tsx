import type { Tournament } from './calls.ts';
import { useI18n } from './i18n.ts';
import { throughText } from './stages.ts';

/** The bars of the stages in pixels: the first is the tallest, the final the smallest. */
const [tallest, smallest] = [18, 6];

/** Which stage of a knock-out it is, and how many go on. */
export function StageLine({ stage }: { stage: NonNullable<Tournament['stage']> }) {
  const texts = useI18n();
  const { number, of } = stage;
  const step = (tallest - smallest) / Math.max(1, of - 1);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex items-center gap-2 font-semibold">
        <span aria-hidden className="flex h-4.5 items-center gap-1">
          {Array.from({ length: of }, (_, i) => (
            <span
              key={i}
              className={i < number ? 'w-1.5 rounded-full bg-money' : 'w-1.5 rounded-full bg-rope'}
              style={{ height: tallest - i * step }}
            />
          ))}
        </span>
        {texts.t('tournaments.stage_of', { n: number, of })}
      </span>
      <span className="text-quiet">{throughText(texts, stage)}</span>
    </p>
  );
}
