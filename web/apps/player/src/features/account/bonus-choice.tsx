import type { WelcomeOffer } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Field, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { offersQuery } from '../../domain/bonus/offers.ts';

interface Choice {
  /** The ID of the chosen bonus; empty for none. */
  id: string;
  offers: WelcomeOffer[];
  choose: (id: string) => void;
}

/** The welcome bonuses of a currency, of which the first is preselected. */
export function useBonusChoice(currency: string): Choice {
  const { data: offers = [] } = useQuery(offersQuery(currency));
  const [chosen, choose] = useState<string>();
  const isOffered = chosen === '' || offers.some(({ id }) => id === chosen);
  return { id: (isOffered ? chosen : offers[0]?.id) ?? '', offers, choose };
}

export function BonusChoice({ choice, error }: { choice: Choice; error: string | undefined }) {
  const { t, code } = useI18n();
  if (choice.offers.length === 0) return null;
  return (
    <Field label={t('auth.bonus')} error={error}>
      <Select value={choice.id} onChange={(event) => choice.choose(event.target.value)}>
        {choice.offers.map(({ id, name, bonus_name, max_bonus }) => (
          <option key={id} value={id}>
            {t('auth.bonus_up_to', {
              name: bonus_name[code] ?? name,
              amount: formatMoney(max_bonus.amount, max_bonus.currency),
            })}
          </option>
        ))}
        <option value="">{t('auth.bonus_none')}</option>
      </Select>
    </Field>
  );
}
