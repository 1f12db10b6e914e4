import type { WelcomeOffer } from '@maidan/api';
import { toast } from '@maidan/ui';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useErrorText } from '../../../api.ts';
import { useChoose } from '../calls.ts';
import { useI18n as useOffersI18n } from '../i18n.ts';
import { Action } from './action.tsx';
import { Facts } from './facts.tsx';
import { Figure } from './figure.tsx';
import { useT } from './i18n.ts';
import { StepLabel } from './label.tsx';
import { StepNote } from './note.tsx';
import type { Step } from './steps.ts';
import { TermsFold } from './terms-fold.tsx';

/** Chooses an offer, and says which one. */
function useChooseOffer() {
  const { t, code } = useOffersI18n();
  const explain = useErrorText();
  const choose = useChoose();
  const chooseOffer = (offer: WelcomeOffer) =>
    choose.mutate(offer.id, {
      onSuccess: () => toast(t('offers.chosen', { name: offer.bonus_name[code] ?? offer.name })),
      onError: (error) => toast(explain(error), 400),
    });
  return { chooseOffer, isPending: choose.isPending, isChosen: choose.isSuccess };
}

/**
 * The bonus of one deposit: how much it is, its conditions, what it is to the player, and the button. Where the button has disappeared, the
 * heading takes the focus.
 */
export function StepCard({ step, currency }: { step: Step; currency: string }) {
  const t = useT();
  const { chooseOffer, isPending, isChosen } = useChooseOffer();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  const { state, deposit, terms } = step;
  const name = t('crashoffer.deposit', { n: deposit });
  const isNext = state === 'open' || state === 'waiting';
  return (
    <article
      className={clsx(
        'flex h-full flex-col gap-3 rounded border bg-stand p-4',
        isNext ? 'floodlit border-money' : 'border-rope',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3
          ref={heading}
          tabIndex={-1}
          className="heading flex min-w-0 items-center gap-3 text-lg outline-none"
        >
          <span
            aria-hidden
            className={clsx(
              'num grid size-9 shrink-0 place-items-center rounded-full bg-raised',
              isNext && 'text-money',
            )}
          >
            {deposit}
          </span>
          {name}
        </h3>
        <StepLabel state={state} />
      </div>
      {terms && (
        <>
          <Figure terms={terms} currency={currency} deposit={deposit} />
          <Facts terms={terms} currency={currency} />
          <TermsFold terms={terms} currency={currency} name={name} />
        </>
      )}
      <div className="mt-auto grid gap-3 empty:hidden">
        <StepNote step={step} />
        <Action step={step} name={name} busy={isPending} onChoose={chooseOffer} />
      </div>
    </article>
  );
}
