import type { Card, Over, Score, SportEvent } from '@maidan/api';
import { useState } from 'react';
import { Chips } from '../../parts/chips.tsx';
import { useT } from './i18n.ts';
import { Manhattan } from './manhattan.tsx';
import { RunRates } from './run-rates.tsx';
import { RunWorm } from './run-worm.tsx';

const plots = { worm: RunWorm, manhattan: Manhattan, rates: RunRates } as const;
const names = ['worm', 'manhattan', 'rates'] as const;

interface Props {
  overs: Over[];
  event: SportEvent;
  score: Score;
  cards: Card[];
}

/** Three charts of the runs, one at a time. */
export function Plots(props: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<keyof typeof plots>('worm');
  const Plot = plots[chosen];
  return (
    <section aria-label={t('plot.label')} className="rounded border border-rope bg-stand p-4 pt-3">
      <Chips
        label={t('plot.label')}
        value={chosen}
        onChange={setChosen}
        choices={names.map((value) => ({ value, label: t(`plot.${value}`) }))}
      />
      <div className="min-h-60 pt-2">
        <Plot {...props} />
      </div>
    </section>
  );
}
