import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '../../../api.ts';
import { useT as useAppT } from '../../../i18n.ts';
import { Scene } from '../../../parts/scene.tsx';
import { useT as useOffersT } from '../i18n.ts';
import { Figure } from './figure.tsx';
import { useT } from './i18n.ts';
import { headStep, type Step } from './steps.ts';

interface Props {
  steps: readonly [Step, ...Step[]];
  currency: string;
}

/** How a guest gets the first bonus. Its form is on the promo site; without the offer it is the usual one. */
function GuestActions({ first, currency }: { first: Step; currency: string }) {
  const t = useT();
  const app = useAppT();
  const primary = buttonClass({ variant: 'primary' });
  return (
    <>
      {first.offer ? (
        <a href={`/new-promo/crash-welcome?val_cur=${currency}`} className={primary}>
          {t('crashoffer.sign_up')}
        </a>
      ) : (
        <Link to="/register" search={{ next: '/crash-welcome' }} className={primary}>
          {app('nav.join')}
        </Link>
      )}
      <Link to="/login" search={{ next: '/crash-welcome' }} className={buttonClass()}>
        {app('nav.sign_in')}
      </Link>
    </>
  );
}

/** The bonus that is the figure of the page. Where none can be had, the text does not promise one either. */
function Headline({ step, currency }: { step: Step | undefined; currency: string }) {
  const t = useT();
  return (
    <>
      {step?.terms && (
        <div className="grid gap-1.5">
          {step.deposit > 1 && (
            <p className="text-lg font-semibold">{t('crashoffer.deposit', { n: step.deposit })}</p>
          )}
          <Figure terms={step.terms} currency={currency} deposit={step.deposit} large />
        </div>
      )}
      <p className="max-w-prose text-quiet">
        {t(step ? 'crashoffer.text' : 'crashoffer.text_over')}
      </p>
    </>
  );
}

/** The picture of the page, the best bonus that its reader can have, and where to go. */
export function Hero({ steps, currency }: Props) {
  const offers = useOffersT();
  const signedIn = useSignedIn();
  return (
    <section className="mt-4 overflow-hidden border-rope bg-stand max-lg:border-y lg:rounded lg:border xl:grid xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      {/* The landing page of the offer has the same picture. */}
      <Scene
        scene="rocket"
        palette="mint"
        seed={2015}
        className="h-52 w-full object-[50%_38%] sm:h-72 xl:h-full xl:min-h-80"
      />
      <div className="grid content-center gap-4 p-4 lg:p-6">
        <Headline step={headStep(steps)} currency={currency} />
        <div className="flex flex-wrap gap-2">
          {!signedIn && <GuestActions first={steps[0]} currency={currency} />}
          <Link to="/casino/$group" params={{ group: 'crash' }} className={buttonClass()}>
            {offers('offers.play_crash')}
          </Link>
        </div>
      </div>
    </section>
  );
}
