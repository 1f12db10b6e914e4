import type { BetLimits } from '@maidan/api';
import { Field, Select } from '@maidan/ui';
import { useEffect } from 'react';
import { slip, type Slip } from '../../domain/slip/index.ts';
import { systemsFor, legGroups, type System } from '../../domain/slip/bets.ts';
import { useI18n } from './i18n.ts';

/** Chooses a system: one with a name, or all combinations of one size. */
export function Systems({ value, limits }: { value: Slip; limits: BetLimits | undefined }) {
  const { t, maybe } = useI18n();
  const legs = legGroups(value).length;
  const all = systemsFor(legs, limits?.systems ?? []);
  const join = (sizes: readonly number[]) => sizes.join(',');
  const chosen = all.find((s) => join(s.sizes) === join(value.sizes ?? []));
  const first = all[0];
  useEffect(() => {
    if (!chosen && first) slip.set({ sizes: first.sizes });
  }, [chosen, first]);
  if (!first) return <p className="py-2 text-sm text-money">{t('system.too_few')}</p>;
  const name = (s: System) =>
    (s.name && maybe(`system.${s.name}`)) || t('system.size', { k: s.sizes[0] ?? 0, n: legs });
  return (
    <Field label={t('system.label')}>
      <Select
        value={join((chosen ?? first).sizes)}
        onChange={(event) => slip.set({ sizes: event.target.value.split(',').map(Number) })}
      >
        {all.map((s) => (
          <option key={join(s.sizes)} value={join(s.sizes)}>
            {t('system.choice', { name: name(s), n: s.lines })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
