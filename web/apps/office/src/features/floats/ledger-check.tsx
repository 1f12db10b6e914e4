import { errorText } from '@maidan/api';
import { minor } from '@maidan/money';
import { Button, Money } from '@maidan/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { LedgerLink } from '../../domain/ledger/link.tsx';
import type { LedgerSum } from '../../domain/payment/floats.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';

interface Props {
  sums?: LedgerSum[];
  error: unknown;
  busy: boolean;
  onCompare: () => void;
}

/** The proof that the floats equal the ledger. It adds up whole accounts, so it is made on request. */
export function LedgerCheck({ sums, error, busy, onCompare }: Props) {
  const { t, maybe } = useI18n();
  return (
    <section className="grid gap-3 rounded border border-rope bg-stand p-4" aria-live="polite">
      <header className="flex flex-wrap items-center gap-3">
        <div className="min-w-48 grow">
          <h2 className="heading text-lg">{t('floats.ledger')}</h2>
          <p className="text-sm text-quiet">{t('floats.ledger.text')}</p>
        </div>
        <Button busy={busy} onClick={onCompare}>
          {t('floats.compare')}
        </Button>
      </header>
      {error !== null && error !== undefined && (
        <p role="alert" className="text-sm text-down">
          {errorText(error, maybe)}
        </p>
      )}
      {sums?.length === 0 && <p className="text-sm text-quiet">{t('floats.empty')}</p>}
      {sums && sums.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {sums.map((sum) => (
            <Sum key={sum.currency} of={sum} />
          ))}
        </ul>
      )}
    </section>
  );
}

const accounts = ['deposits', 'payouts', 'settlements'] as const;

function Sum({ of: sum }: { of: LedgerSum }) {
  const { t } = useI18n();
  const { currency } = sum;
  const Icon = sum.equal ? CircleCheck : CircleAlert;
  return (
    <li className="grid content-start gap-2 rounded bg-ground p-3">
      <p className={`flex gap-2 font-semibold ${sum.equal ? 'text-up' : 'text-down'}`}>
        <Icon size={18} aria-hidden className="mt-0.5 shrink-0" />
        {t(sum.equal ? 'floats.equal' : 'floats.unequal', { currency })}
      </p>
      <Facts>
        {accounts.map((account) => (
          <Fact key={account} name={t(`floats.account.${account}`)}>
            <LedgerLink
              account={`h:${account}:${currency}`}
              amount={minor(sum[account])}
              currency={currency}
            />
          </Fact>
        ))}
        <Fact name={t('floats.ledger_sum')}>
          <Money amount={minor(sum.ledger)} currency={currency} className="font-semibold" />
        </Fact>
        <Fact name={t('floats.sum')}>
          <Money amount={minor(sum.floats)} currency={currency} className="font-semibold" />
        </Fact>
        {!sum.equal && (
          <Fact name={t('floats.difference')}>
            <Money
              amount={minor(sum.floats - sum.ledger)}
              currency={currency}
              className="font-semibold text-down"
              sign
            />
          </Fact>
        )}
      </Facts>
    </li>
  );
}
