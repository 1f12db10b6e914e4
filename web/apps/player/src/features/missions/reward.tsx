import type { Prize } from '../../domain/prize/prize.ts';
import { useContents, useName, useTermsText } from '../../domain/prize/text.ts';
import { Worth } from '../../domain/prize/worth.tsx';
import { useT } from './i18n.ts';

/** What a mission gives, with the wagering and the days of it. */
export function Reward({ reward }: { reward: Prize }) {
  const t = useT();
  const nameOf = useName();
  const contents = useContents(reward);
  const terms = useTermsText()(reward);
  return (
    <div className="rounded bg-raised p-3 text-sm">
      <p className="text-quiet">{t('missions.reward')}</p>
      <p className="text-base font-semibold">{nameOf(reward)}</p>
      <p className="font-semibold text-money">{contents ?? <Worth prize={reward} />}</p>
      {terms && <p className="pt-1 text-quiet">{terms}</p>}
    </div>
  );
}
