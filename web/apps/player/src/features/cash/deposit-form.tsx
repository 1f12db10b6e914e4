import type { CashMethod, Deposit } from '@maidan/api';
import { currencyInfo, formatMoney, minor, parseMoney } from '@maidan/money';
import { Button, Field, Input, useOnline } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { errorCode } from '../../error-code.ts';
import { useErrorLookup } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { meQuery } from '../../domain/account/me.ts';
import { parseAmount, type AmountProblem } from './amount.ts';
import { DepositRefusal } from './deposit-refusal.tsx';
import { usePaymentT } from './i18n.ts';
import { MethodPicker } from './method-picker.tsx';
import { useMethodName } from './method-text.ts';
import { internationalPhone } from './phone.ts';
import { Warning } from './status.tsx';
import { useStartDeposit } from './use-start-deposit.ts';

/** The method and amount (hundredths) that a form begins with. */
export interface Wish {
  method?: string;
  amount?: number;
}

interface Props {
  methods: CashMethod[];
  wish: Wish;
  onStarted: (deposit: Deposit) => void;
}

/** The amount, the method and what the method needs. */
export function DepositForm({ methods, wish, onStarted }: Props) {
  const t = useT();
  const tPayment = usePaymentT();
  const lookup = useErrorLookup();
  const online = useOnline();
  const [id, setId] = useState(wish.method ?? '');
  const method = methods.find((m) => m.id === id) ?? methods[0];
  const currency = method?.currency ?? 'INR';
  const [text, setText] = useState(() =>
    wish.amount ? formatMoney(minor(wish.amount), currency, { trim: true, bare: true }) : '',
  );
  const [problem, setProblem] = useState<AmountProblem>();
  const [phone, setPhone] = usePhone();
  const [phoneRefused, setPhoneRefused] = useState(false);
  const { start, unavailable } = useStartDeposit(onStarted);
  if (!method) return null;
  const range = {
    min: formatMoney(method.min, currency, { trim: true }),
    max: formatMoney(method.max, currency, { trim: true }),
  };
  const code = errorCode(start.error);
  const submit = () => {
    const parsed = parseAmount(text, method);
    const number = method.needs_phone ? internationalPhone(phone) : undefined;
    setProblem('problem' in parsed ? parsed.problem : undefined);
    setPhoneRefused(number === null);
    if ('problem' in parsed || number === null) return;
    start.mutate({ method: method.id, amount: parsed.amount, ...(number && { phone: number }) });
  };
  const amountError = problem
    ? t(problem.key, problem.args)
    : code === 'amount_out_of_range' && tPayment('payment.amount_range', range);
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t('cash.amount')} error={amountError} hint={t('cash.amount_range', range)}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          prefix={currencyInfo(currency).symbol}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="num min-h-14 text-2xl font-semibold"
        />
      </Field>
      <QuickAmounts method={method} onChoose={setText} />
      <MethodPicker
        methods={methods}
        value={method.id}
        onChange={setId}
        amount={parseMoney(text, currency)}
        unavailable={unavailable}
      />
      {method.needs_phone && (
        <Field
          label={tPayment('payment.phone')}
          hint={tPayment('payment.phone_hint')}
          error={
            (phoneRefused || code === 'phone_invalid') &&
            `${lookup('error.phone_invalid')}. ${tPayment('payment.phone_hint')}`
          }
        >
          <Input
            type="tel"
            autoComplete="tel"
            dir="ltr"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            className="num"
          />
        </Field>
      )}
      <NextStep method={method} />
      {!online && <Warning icon={WifiOff}>{tPayment('payment.offline_form')}</Warning>}
      {start.error && <DepositRefusal error={start.error} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={start.isPending}
        disabled={!online}
      >
        {t('cash.continue')}
      </Button>
      <p className="text-sm text-quiet">{t('app.play_money_long')}</p>
    </form>
  );
}

/** The phone number: that of the profile until the player changes it. */
function usePhone() {
  const { data } = useQuery(meQuery);
  const [typed, setTyped] = useState<string>();
  return [typed ?? data?.info.phone ?? '', setTyped] as const;
}

function QuickAmounts({
  method,
  onChoose,
}: {
  method: CashMethod;
  onChoose: (text: string) => void;
}) {
  const amounts = method.quick.slice(0, 4);
  if (amounts.length === 0) return null;
  return (
    <div className="-mt-2 grid grid-cols-4 gap-2">
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className="num min-h-11 rounded border border-rope bg-raised px-1 text-sm hover:border-edge"
          onClick={() => onChoose(formatMoney(amount, method.currency, { trim: true, bare: true }))}
        >
          {formatMoney(amount, method.currency, { trim: true })}
        </button>
      ))}
    </div>
  );
}

/** What happens after the form, where it is not a transfer. */
function NextStep({ method }: { method: CashMethod }) {
  const tPayment = usePaymentT();
  const nameOf = useMethodName();
  if (method.flow === 'page') {
    const text =
      method.category === 'bank_cards'
        ? tPayment('payment.page_card')
        : tPayment('payment.page_other', { method: nameOf(method.id, method.name) });
    return (
      <p className="flex gap-2 text-sm text-quiet">
        <LockKeyhole size={18} aria-hidden className="mt-0.5 shrink-0" />
        {text}
      </p>
    );
  }
  if (method.flow !== 'coins') return null;
  return <p className="text-sm text-quiet">{tPayment('payment.coins_intro')}</p>;
}
