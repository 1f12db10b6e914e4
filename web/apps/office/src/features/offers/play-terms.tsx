import { isOnPlay } from '../../domain/offer/kinds.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { whole } from '../../domain/offer/notation.ts';
import {
  mostOf,
  mostPlaySteps,
  nextPlayStep,
  withPlay,
  type Play,
} from '../../domain/offer/play.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { Group, Written } from './fields.tsx';
import { StepRows } from './step-rows.tsx';

/** What an offer on play gives for what was lost or staked. */
export function PlayTerms() {
  const { form } = useEditing();
  const { about } = useOfferNames(form.kind);
  const { play } = form.terms;
  if (!isOnPlay(form.kind) || !play) return null;
  return (
    <Group {...about('terms.play')}>
      {form.kind === 'cashback' ? <Loss of={play} /> : <Race of={play} />}
    </Group>
  );
}

/** What comes back of a loss. */
function Loss({ of: play }: { of: Play }) {
  const { form, edit } = useEditing();
  const { about } = useOfferNames(form.kind);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {(['percent', 'least'] as const).map((name) => (
        <Written
          key={name}
          {...about(`terms.play.${name}`)}
          notation={whole}
          value={play[name] ?? 0}
          onChange={(value) => edit((old) => withPlay(old, name, value))}
        />
      ))}
    </div>
  );
}

/** The targets of a race and the reward of each. */
function Race({ of: { steps } }: { of: Play }) {
  const t = useT();
  const { form, edit } = useEditing();
  const place = useOfferNames(form.kind).about('terms.play.steps');
  const list = steps ?? [];
  return (
    <Group {...place}>
      <StepRows
        label={place.label}
        steps={list}
        figures={[
          {
            name: 'staked',
            head: t('offers.steps.staked'),
            label: (n) => t('offers.steps.staked.of', { n }),
          },
          {
            name: 'reward',
            head: t('offers.steps.reward'),
            label: (n) => t('offers.steps.reward.of', { n }),
          },
        ]}
        most={mostPlaySteps}
        next={() => nextPlayStep(list)}
        onChange={(next) => edit((old) => withPlay(old, 'steps', next))}
      />
      <p className="num text-sm">{t('offers.steps.together', { n: mostOf(form) })}</p>
    </Group>
  );
}
