import type { PlayOffer } from '@maidan/api';
import { Button, Money } from '@maidan/ui';
import { Clock } from 'lucide-react';
import { useT } from '../../domain/play-offer/i18n.ts';
import { stepsOf } from '../../domain/play-offer/rules.ts';
import { useSummary } from '../../domain/play-offer/text.ts';
import { Ladder } from './ladder.tsx';
import { PlayPicture } from './play-picture.tsx';
import { PlayTermsFold } from './play-terms.tsx';

/** Legible on every picture, by night and day. */
const chip =
  'inline-flex min-h-6 items-center gap-1.5 rounded-full bg-[#0b0f12]/85 px-2.5 text-xs font-semibold text-[#fff]';

/** What is won, as the largest on the card. */
function Figure({ offer: { kind, terms, amount, currency } }: { offer: PlayOffer }) {
  const t = useT();
  const most = <Money amount={amount} currency={currency} trim />;
  if (kind === 'wager_race')
    return (
      <p>
        <span className="block text-sm text-quiet">{t('playoffers.rewards')}</span>
        <span className="board text-4xl text-money">{most}</span>
      </p>
    );
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="board text-4xl text-money">
        {t('playoffers.back', { percent: `${terms.play?.percent ?? 0}%` })}
      </span>
      <span className="text-quiet">
        {t('playoffers.up_to')} <span className="font-semibold text-fore">{most}</span>
      </span>
    </p>
  );
}

interface Props {
  offer: PlayOffer;
  /** It is being begun. */
  busy: boolean;
  /** Another one is being begun. */
  disabled: boolean;
  onStart: () => void;
}

/** An offer on play that can be begun: what it gives, its targets and terms, and the button; or why it cannot be begun now. */
export function PlayCard({ offer, busy, disabled, onStart }: Props) {
  const t = useT();
  const summary = useSummary()(offer);
  const steps = stepsOf(offer);
  const { kind, name, terms, currency, blocked } = offer;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-rope bg-stand">
      <div className="relative">
        <PlayPicture offer={offer} className="h-32 w-full object-[50%_40%] sm:h-36" />
        <p className="absolute start-3 top-3 flex flex-wrap gap-1.5">
          <span className={chip}>{t(`playoffers.kind_${kind}`)}</span>
          <span className={chip}>
            <Clock size={14} aria-hidden />
            {t('playoffers.days', { n: terms.days })}
          </span>
        </p>
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <h3 className="heading text-xl">{name}</h3>
        <Figure offer={offer} />
        <p className="text-quiet">{summary}</p>
        {steps.length > 0 && <Ladder steps={steps} currency={currency} />}
        <PlayTermsFold offer={offer} />
        <div className="mt-auto pt-1">
          {blocked ? (
            <p className="text-sm text-quiet">{t(`playoffers.blocked_${kind}`)}</p>
          ) : (
            <Button block busy={busy} disabled={disabled} onClick={onStart}>
              {t('playoffers.start')}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
