import { formatMoney } from '@maidan/money';
import { Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { partsQuery, type StatementLine } from './calls.ts';
import { useStatementI18n, useStatementT } from './i18n.ts';

interface Props {
  line: StatementLine;
  currency: string;
}

/** An entry of the statement. It opens to show where the money came from and went to. */
export function Line({ line, currency }: Props) {
  const i18n = useI18n();
  const t = useStatementT();
  const [open, setOpen] = useState(false);
  const incoming = line.amount > 0;
  return (
    <li className="border-b border-rope">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-start hover:bg-stand"
      >
        <span className="grid min-w-0 grow">
          <span className="font-semibold">{line.text}</span>
          <time dateTime={new Date(line.at).toISOString()} className="num text-sm text-quiet">
            {momentText(i18n, line.at)}
          </time>
        </span>
        <span className="grid shrink-0 justify-items-end">
          <span className={clsx('num font-semibold', incoming && 'text-up')}>
            <bdi>
              {incoming ? '+' : ''}
              {formatMoney(line.amount, currency)}
            </bdi>
          </span>
          <span className="num text-sm text-quiet">
            {t('statement.balance', { amount: formatMoney(line.balance, currency) })}
          </span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden
          className={clsx('shrink-0 text-quiet', open && 'rotate-180')}
        />
      </button>
      {open && <Parts id={line.id} reference={line.ref} currency={currency} />}
    </li>
  );
}

interface PartsProps {
  id: string;
  reference: string;
  currency: string;
}

function Parts({ id, reference, currency }: PartsProps) {
  const { t, maybe } = useStatementI18n();
  const { data } = useQuery(partsQuery(id));
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 pb-3 text-sm">
      {data?.items.map((part, i) => (
        <div key={i} className="contents">
          <dt className="text-quiet">
            {maybe(`statement.account_${part.account}`) ?? part.account}
          </dt>
          <dd>
            <Money amount={part.amount} currency={currency} />
          </dd>
        </div>
      ))}
      <dt className="text-quiet">{t('statement.id')}</dt>
      <dd>
        <bdi dir="ltr" className="num break-all">
          {reference || id}
        </bdi>
      </dd>
    </dl>
  );
}
