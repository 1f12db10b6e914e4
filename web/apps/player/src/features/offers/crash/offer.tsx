import { buttonClass, EmptyState } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { Section } from '../../../parts/page.tsx';
import { useT as useOffersT } from '../i18n.ts';
import { Hero } from './hero.tsx';
import { How } from './how.tsx';
import { useT } from './i18n.ts';
import { StepCard } from './step.tsx';
import type { Step } from './steps.ts';

interface Props {
  steps: readonly Step[];
  currency: string;
}

/** The crash welcome: its picture, the four steps and how they work; or that there is none. */
export function CrashOffer({ steps, currency }: Props) {
  const t = useT();
  const offers = useOffersT();
  const [first, ...others] = steps;
  if (!first || steps.every(({ state }) => state === 'closed'))
    return (
      <EmptyState
        title={t('crashoffer.none')}
        text={t('crashoffer.none_text')}
        action={
          <Link to="/bonuses" className={buttonClass()}>
            {offers('offers.to_bonuses')}
          </Link>
        }
      />
    );
  return (
    <>
      <Hero steps={[first, ...others]} currency={currency} />
      <Section title={t('crashoffer.steps')}>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)] xl:grid-cols-2">
          {steps.map((step) => (
            <li key={step.id}>
              <StepCard step={step} currency={currency} />
            </li>
          ))}
        </ol>
      </Section>
      <How />
    </>
  );
}
