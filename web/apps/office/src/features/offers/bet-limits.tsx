import { Checkbox } from '@maidan/ui';
import { withBetLimits } from '../../domain/offer/form.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { useEditing } from './context.ts';

/** Which bets on sports the bonus can be staked on. */
export function BetLimits() {
  const { form, fields, edit } = useEditing();
  const { about } = useOfferNames(form.kind);
  const { bets, once_per_event: once, counts } = form.terms;
  if (!fields.has('terms.bets') || counts['sports'] === undefined) return null;
  const limits = [
    { name: 'bets', checked: bets !== undefined },
    { name: 'once_per_event', checked: once ?? false },
  ] as const;
  return (
    <div className="grid gap-2">
      {limits.map(({ name, checked }) => {
        const { field, label, hint } = about(`terms.${name}`);
        return (
          <div key={name} data-field={field}>
            <Checkbox
              label={
                <>
                  <span className="block">{label}</span>
                  <span className="block text-quiet">{hint}</span>
                </>
              }
              checked={checked}
              onChange={(event) => edit((old) => withBetLimits(old, name, event.target.checked))}
            />
          </div>
        );
      })}
    </div>
  );
}
