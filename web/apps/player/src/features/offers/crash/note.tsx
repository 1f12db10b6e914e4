import { formatMoney } from '@maidan/money';
import type { BonusBalance } from '../../../domain/bonus/calls.ts';
import { useI18n } from '../../../i18n.ts';
import { momentText } from '../../../time-text.ts';
import { useT as useOffersT } from '../i18n.ts';
import { useT } from './i18n.ts';
import type { Step } from './steps.ts';

/** What the bonus waits for, and until when. */
function Waiting({ bonus: { terms, target, expires_at } }: { bonus: BonusBalance }) {
  const offers = useOffersT();
  const app = useI18n();
  const amount = formatMoney(terms.min_deposit, target.currency, { trim: true });
  return (
    <>
      {offers('offers.waiting_text', { amount })}
      {expires_at > 0 && (
        <> {offers('offers.waiting_until', { time: momentText(app, expires_at * 1000) })}</>
      )}
    </>
  );
}

/** Why a step cannot be chosen, or what comes next. Renders nothing where the label says it all. */
export function StepNote({ step: { state, deposit, bonus } }: { step: Step }) {
  const t = useT();
  const text = () => {
    switch (state) {
      case 'offered':
      case 'had':
        return undefined;
      case 'waiting':
        return bonus && <Waiting bonus={bonus} />;
      case 'later':
        return t('crashoffer.note_later', { n: deposit });
      case 'refused':
        return t(deposit === 1 ? 'crashoffer.note_refused_first' : 'crashoffer.note_refused');
      default:
        return t(`crashoffer.note_${state}`);
    }
  };
  const content = text();
  return content && <p className="text-sm text-quiet">{content}</p>;
}
