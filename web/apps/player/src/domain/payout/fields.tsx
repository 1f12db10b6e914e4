import { Field, Input } from '@maidan/ui';
import type { UseFormRegister } from 'react-hook-form';
import { useT, type Key } from '../../i18n.ts';
import { usePayoutT } from './i18n.ts';
import type { Account, Kind } from './rules.ts';

const numberLabels = {
  bank: 'withdraw.number',
  bank_abroad: 'withdraw.number',
  wallet: 'withdraw.wallet',
  mobile_money: 'withdraw.mobile',
} as const satisfies Partial<Record<Kind, Key>>;

interface Props {
  kind: Kind;
  register: UseFormRegister<Account>;
  problem: (field: keyof Account) => string | undefined;
  /** Shows the provider field also for wallets and mobile money. */
  withProvider?: boolean;
}

/** The form fields of an account kind. */
export function AccountFields({ kind, register, problem, withProvider }: Props) {
  const t = useT();
  const tPayout = usePayoutT();
  const hasProvider =
    kind === 'other' || (withProvider && (kind === 'wallet' || kind === 'mobile_money'));
  return (
    <>
      <Field label={t('withdraw.name')} error={problem('name')}>
        <Input autoComplete="name" maxLength={60} {...register('name')} />
      </Field>
      {hasProvider && (
        <Field
          label={tPayout('payout.provider')}
          hint={tPayout(kind === 'other' ? 'payout.provider_hint' : 'payout.provider_maybe')}
          error={problem('provider')}
        >
          <Input autoComplete="off" maxLength={40} {...register('provider')} />
        </Field>
      )}
      {kind === 'upi' && (
        <Field label={t('withdraw.vpa')} hint={t('withdraw.vpa_hint')} error={problem('vpa')}>
          <Input
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
            {...register('vpa')}
          />
        </Field>
      )}
      {kind === 'other' && (
        <Field label={tPayout('payout.email')} error={problem('email')}>
          <Input
            type="email"
            dir="ltr"
            autoComplete="email"
            autoCapitalize="none"
            {...register('email')}
          />
        </Field>
      )}
      {kind !== 'upi' && kind !== 'other' && (
        <Field
          label={t(numberLabels[kind])}
          hint={kind === 'mobile_money' ? t('withdraw.mobile_hint') : undefined}
          error={problem('number')}
        >
          <Input
            dir="ltr"
            inputMode={kind === 'mobile_money' ? 'tel' : 'numeric'}
            autoComplete="off"
            className="num"
            {...register('number')}
          />
        </Field>
      )}
      {kind === 'bank' && (
        <Field label={t('withdraw.ifsc')} hint={t('withdraw.ifsc_hint')} error={problem('ifsc')}>
          <Input
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={11}
            className="num uppercase"
            {...register('ifsc')}
          />
        </Field>
      )}
    </>
  );
}
