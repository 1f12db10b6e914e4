import { errorText } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { Button, Dialog, toast } from '@maidan/ui';
import { useState } from 'react';
import { payments, type Pending } from '../../domain/payment/payments.ts';
import { useI18n } from '../../i18n.ts';
import { useChange } from '../../domain/payment/use-change.ts';

type Results = Awaited<ReturnType<typeof payments.approveAll>>;

interface Props {
  of: Pending[];
  onClose: () => void;
  onDone: () => void;
}

/** Approves several withdrawals at once, after their number and their sum are shown. Refused ones are listed with their reason. */
export function BatchDialog({ of: all, onClose, onDone }: Props) {
  const { t, maybe } = useI18n();
  const [results, setResults] = useState<Results>();
  const approve = useChange(
    () => payments.approveAll(all.map(({ id }) => id)),
    (got) => {
      if (!got?.some(({ code }) => code)) {
        const waiting = got?.filter(({ status }) => status === 'pending').length ?? 0;
        if (all.length > waiting) toast(t('batch.done', { n: all.length - waiting }));
        if (waiting > 0) toast(t('batch.waiting', { n: waiting }));
        onDone();
      } else setResults(got);
    },
  );
  const risky = all.filter(({ risk }) => risk.score >= 60).length;
  return (
    <Dialog
      open
      onOpenChange={results ? onDone : onClose}
      title={t('batch.title', { n: all.length })}
      description={sums(all).join(' · ')}
      closeLabel={t('app.close')}
    >
      <div className="grid gap-3 pt-2">
        {results ? (
          <Refused of={all} results={results} />
        ) : (
          <>
            <p className="text-sm text-quiet">{t('batch.text')}</p>
            {risky > 0 && (
              <p className="text-sm font-semibold text-down">{t('batch.risky', { n: risky })}</p>
            )}
          </>
        )}
        {approve.error && (
          <p role="alert" className="text-sm text-down">
            {errorText(approve.error, maybe)}
          </p>
        )}
        {results ? (
          <Button onClick={onDone}>{t('app.close')}</Button>
        ) : (
          <div className="grid grid-cols-2 gap-2">
            <Button
              variant="primary"
              autoFocus
              busy={approve.isPending}
              onClick={() => approve.mutate()}
            >
              {t('approve.submit')}
            </Button>
            <Button onClick={onClose}>{t('decision.cancel')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The sum of each currency. */
function sums(all: Pending[]): string[] {
  const found = new Map<string, number>();
  for (const { currency, amount } of all) found.set(currency, (found.get(currency) ?? 0) + amount);
  return [...found].map(([currency, sum]) => formatMoney(minor(sum), currency));
}

function Refused({ of: all, results }: { of: Pending[]; results: Results }) {
  const { t, maybe } = useI18n();
  const refused = results.filter(({ code }) => code);
  const done = results.filter(({ code, status }) => !code && status !== 'pending').length;
  const waiting = results.length - refused.length - done;
  return (
    <>
      <p>{t('batch.partly', { done, n: results.length })}</p>
      {waiting > 0 && <p>{t('batch.waiting', { n: waiting })}</p>}
      <p>{t('batch.refused')}</p>
      <ul className="grid gap-1.5 text-sm">
        {refused.map(({ id, code }) => (
          <li key={id}>
            <span className="font-semibold">{all.find((w) => w.id === id)?.player_name ?? id}</span>
            : {maybe(`error.${code}`) ?? code}
          </li>
        ))}
      </ul>
    </>
  );
}
