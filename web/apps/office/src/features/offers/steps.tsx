import { nextStep, withLegs, type LegStep } from '../../domain/offer/legs.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { Group } from './fields.tsx';
import { StepRows } from './step-rows.tsx';

/** The steps of a boost: what an accumulator earns, by the number of its legs that won. */
export function Steps({ of: steps }: { of: readonly LegStep[] }) {
  const t = useT();
  const { edit } = useEditing();
  const place = useOfferNames().about('terms.legs.steps');
  return (
    <Group {...place}>
      <StepRows
        label={place.label}
        steps={steps}
        figures={[
          {
            name: 'legs',
            head: t('offers.steps.legs'),
            label: (n) => t('offers.steps.legs.of', { n }),
          },
          {
            name: 'percent',
            head: t('offers.steps.percent'),
            label: (n) => t('offers.steps.percent.of', { n }),
          },
        ]}
        next={() => nextStep(steps)}
        onChange={(next) => edit((old) => withLegs(old, 'steps', next))}
      />
    </Group>
  );
}
