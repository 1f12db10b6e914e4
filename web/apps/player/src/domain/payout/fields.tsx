import type { AccountField } from '@maidan/api';
import { Field, Input } from '@maidan/ui';
import { clsx } from 'clsx';
import type { UseFormRegister } from 'react-hook-form';
import { usePayoutI18n } from './i18n.ts';
import { isValid, type Account, type FieldId } from './rules.ts';

const keyboards = { text: 'text', digits: 'numeric', phone: 'tel', email: 'email' } as const;

/** Fields that a browser knows from elsewhere. */
const completes: Partial<Record<FieldId, string>> = { name: 'name', zip: 'postal-code' };

interface Props {
  fields: AccountField[];
  register: UseFormRegister<Account>;
  problem: (field: FieldId) => string | undefined;
  /** Shows also the fields that may stay empty. */
  withOptional?: boolean;
}

/** The form fields of a payout account, as the payment method describes them. */
export function AccountFields({ fields, register, problem, withOptional }: Props) {
  const { t, maybe } = usePayoutI18n();
  return fields
    .filter((field) => field.required || withOptional)
    .map((field) => (
      <Field
        key={field.id}
        label={t(`payout.label_${field.label}`)}
        hint={maybe(`payout.hint_${field.label}`)}
        error={problem(field.id)}
      >
        <Input
          dir={field.id === 'name' || field.id === 'provider' ? undefined : 'ltr'}
          inputMode={keyboards[field.input]}
          autoComplete={completes[field.id] ?? 'off'}
          autoCapitalize={field.case === 'upper' ? 'characters' : field.case && 'none'}
          spellCheck={false}
          maxLength={field.max_length}
          className={clsx(field.compact && 'num', field.case === 'upper' && 'uppercase')}
          {...register(field.id, {
            validate: (value) => isValid(field, value) || field.problem,
          })}
        />
      </Field>
    ));
}
