import {
  ApiError,
  fieldError,
  newKey,
  type ActiveBonus,
  type WithdrawalRequest,
  type Withdrawal,
  type WithdrawalMethod,
} from '@maidan/api';
import { currencyInfo, formatMoney, type Minor } from '@maidan/money';
import { Button, Checkbox, Field, Input } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorCode } from '../../error-code.ts';
import { api, useErrorLookup, useErrorText } from '../../api.ts';
import { useI18n } from '../../i18n.ts';
import { useSaveAccount, type SavedAccount } from '../../domain/payout/calls.ts';
import { AccountFields } from '../../domain/payout/fields.tsx';
import { usePayoutT } from '../../domain/payout/i18n.ts';
import { Incomplete } from '../../domain/payout/incomplete.tsx';
import {
  emptyAccount,
  filledFields,
  type Account,
  type FieldId,
} from '../../domain/payout/rules.ts';
import { SavedChoice } from '../../domain/payout/saved.tsx';
import { withProof } from '../../domain/proof/with-proof.ts';
import { withdrawalConditionsQuery } from '../../domain/wallet/queries.ts';
import { SupportFor } from '../../parts/support-link.tsx';
import { momentText } from '../../time-text.ts';
import { parseAmount } from './amount.ts';
import { BonusLoss } from './bonus-loss.tsx';
import { Fee } from './fee.tsx';
import { usePaymentT } from './i18n.ts';
import { MethodPicker } from './method-picker.tsx';
import { useWithdrawT } from './withdraw-i18n.ts';

interface Props {
  methods: WithdrawalMethod[];
  balance: Minor;
  saved: SavedAccount[];
  /** Bonuses that a withdrawal ends. */
  bonuses: ActiveBonus[];
  onSent: (withdrawal: Withdrawal) => void;
}

export function WithdrawForm({ methods, balance, saved, bonuses, onSent }: Props) {
  const [id, setId] = useState(methods[0]?.id ?? '');
  const method = methods.find((m) => m.id === id);
  if (!method) return null;
  const savedOfKind = saved.filter((account) => account.kind === method.account);
  return (
    <div className="grid gap-5">
      <MethodPicker methods={methods} value={id} onChange={setId} />
      <Details
        key={id}
        method={method}
        balance={balance}
        saved={savedOfKind}
        bonuses={bonuses}
        onSent={onSent}
      />
    </div>
  );
}

/**
 * Requests a withdrawal. An unchanged form sent twice uses the same idempotency key, also when the player agrees to lose a bonus. A
 * refusal reloads the conditions, which may have changed since.
 */
function useRequestWithdrawal(onSent: Props['onSent']) {
  const queries = useQueryClient();
  const sent = useRef({ request: '', key: '' });
  return useMutation({
    mutationFn: (body: WithdrawalRequest) => {
      const request = JSON.stringify({ ...body, forfeit_bonus: undefined });
      if (sent.current.request !== request) sent.current = { request, key: newKey() };
      const { key } = sent.current;
      return withProof(() => api.calls.requestWithdrawal(key, body));
    },
    onError: () => queries.invalidateQueries(withdrawalConditionsQuery),
    onSuccess: (withdrawal) => {
      void queries.invalidateQueries(withdrawalConditionsQuery);
      void queries.invalidateQueries({ queryKey: ['bet-funds'] });
      void queries.invalidateQueries({ queryKey: ['balance'] });
      void queries.invalidateQueries({ queryKey: ['withdrawals'] });
      onSent(withdrawal);
    },
  });
}

interface DetailsProps extends Omit<Props, 'methods'> {
  method: WithdrawalMethod;
}

function Details({ method, balance, saved, bonuses, onSent }: DetailsProps) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const tPayout = usePayoutT();
  const tPayment = usePaymentT();
  const leftToday = formatMoney(method.daily_left, method.currency, { trim: true });
  const [text, setText] = useState('');
  const [amountError, setAmountError] = useState<string>();
  const [chosen, setChosen] = useState(saved[0]?.id ?? '');
  const [saveAccount, setSaveAccount] = useState(false);
  const save = useSaveAccount();
  const request = useRequestWithdrawal(onSent);
  const [asked, setAsked] = useState<WithdrawalRequest>();
  const form = useForm<Account>({ defaultValues: emptyAccount });

  const validAmount = (): Minor | null => {
    const parsed = parseAmount(text, method);
    if ('problem' in parsed) {
      setAmountError(t(parsed.problem.key, parsed.problem.args));
      return null;
    }
    const { amount } = parsed;
    const overLimit = method.daily_limit > 0 && amount > method.daily_left;
    if (amount > balance) setAmountError(t('withdraw.too_much'));
    else if (overLimit) setAmountError(tPayment('payment.daily_left', { left: leftToday }));
    else setAmountError(undefined);
    return amount > balance || overLimit ? null : amount;
  };

  const send = (to: Pick<WithdrawalRequest, 'account' | 'payout_details_id'>) => {
    const value = validAmount();
    if (value === null) return;
    const body = { method: method.id, amount: value, ...to };
    if (bonuses.length > 0) setAsked(body);
    else request.mutate(body);
  };
  const submitNewAccount = form.handleSubmit(
    (account) => {
      const filled = filledFields(method.fields, account);
      if (saveAccount) save.mutate({ kind: method.account, account: filled });
      send({ account: filled });
    },
    () => void validAmount(),
  );

  const problem = (field: FieldId) => {
    const code = form.formState.errors[field]?.message;
    return code ? lookup(`error.${code}`) : fieldError(request.error, field, lookup);
  };

  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) send({ payout_details_id: chosen });
        else void submitNewAccount(event);
      }}
    >
      <Field
        label={t('cash.amount')}
        error={amountError}
        hint={t('cash.amount_range', {
          min: formatMoney(method.min, method.currency, { trim: true }),
          max: formatMoney(method.max, method.currency, { trim: true }),
        })}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          prefix={currencyInfo(method.currency).symbol}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="num min-h-14 text-2xl font-semibold"
        />
      </Field>
      <Fee method={method} text={text} />
      <Limits method={method} />
      {saved.length > 0 && <SavedChoice accounts={saved} value={chosen} onChange={setChosen} />}
      {!chosen && (
        <>
          <AccountFields fields={method.fields} register={form.register} problem={problem} />
          <Checkbox
            label={tPayout('payout.save')}
            checked={saveAccount}
            onChange={(event) => setSaveAccount(event.target.checked)}
          />
        </>
      )}
      {request.error && <Refusal error={request.error} />}
      <BonusLoss
        open={asked !== undefined}
        bonuses={bonuses}
        busy={request.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (!asked) return;
          request.mutate(
            { ...asked, forfeit_bonus: true },
            { onSettled: () => setAsked(undefined) },
          );
        }}
      />
      <Button type="submit" variant="primary" size="lg" block busy={request.isPending}>
        {t('withdraw.submit')}
      </Button>
    </form>
  );
}

/** What the limits of a method leave today. */
function Limits({ method }: { method: WithdrawalMethod }) {
  const t = useWithdrawT();
  const texts = [
    ...(method.fee > 0 ? [t('withdrawal.free_left', { n: method.free_left })] : []),
    ...(method.daily_limit > 0
      ? [
          t('withdrawal.daily_left', {
            left: formatMoney(method.daily_left, method.currency, { trim: true }),
          }),
        ]
      : []),
  ];
  if (texts.length === 0) return null;
  return <p className="-mt-3 text-sm text-quiet">{texts.join(' · ')}</p>;
}

/** Why a withdrawal was refused, with links to missing data. */
function Refusal({ error }: { error: Error }) {
  const i18n = useI18n();
  const explain = useErrorText();
  const tPayout = usePayoutT();
  const missing = error instanceof ApiError ? error.body['missing'] : undefined;
  if (Array.isArray(missing)) return <Incomplete missing={missing.map(String)} />;
  const nextAt = error instanceof ApiError ? Number(error.body['next_at'] ?? 0) : 0;
  const unverified = errorCode(error) === 'email_unverified';
  return (
    <p role="alert" className="text-sm text-down">
      {explain(error)}{' '}
      {nextAt > 0 && i18n.t('withdraw.next_at', { time: momentText(i18n, nextAt) })}
      {unverified && (
        <a href="/me/verification" className="tap inline-flex items-center font-semibold underline">
          {tPayout('payout.to_verification')}
        </a>
      )}
      <SupportFor error={error} />
    </p>
  );
}
