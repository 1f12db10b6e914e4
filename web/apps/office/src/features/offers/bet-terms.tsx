import { isOnBets, type BetKind } from '../../domain/offer/kinds.ts';
import { withLegs, type Legs } from '../../domain/offer/legs.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { odds, whole } from '../../domain/offer/notation.ts';
import { useEditing } from './context.ts';
import { Group, Term, Written } from './fields.tsx';
import { Steps } from './steps.tsx';

type Figure = Exclude<keyof Legs, 'steps'>;

const figures: Record<BetKind, readonly Figure[]> = {
  insurance: ['min', 'odds', 'lost', 'percent', 'daily'],
  boost: ['odds', 'daily'],
};

/** What an accumulator needs for an offer on bets, and what it earns. */
export function BetTerms() {
  const { form, edit } = useEditing();
  const { about } = useOfferNames(form.kind);
  const { kind } = form;
  const { legs } = form.terms;
  if (!isOnBets(kind) || !legs) return null;
  return (
    <>
      <Group {...about('terms.legs')}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {figures[kind].map((name) => (
            <Written
              key={name}
              {...about(`terms.legs.${name}`)}
              notation={name === 'odds' ? odds : whole}
              value={legs[name] ?? 0}
              onChange={(value) => edit((old) => withLegs(old, name, value))}
            />
          ))}
        </div>
        {kind === 'boost' && <Steps of={legs.steps ?? []} />}
      </Group>
      {kind === 'insurance' && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Term name="days" />
          <Term name="min_odds" />
        </div>
      )}
    </>
  );
}
