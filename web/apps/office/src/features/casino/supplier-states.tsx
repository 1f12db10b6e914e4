import { Link } from '@tanstack/react-router';
import type { SupplierState } from '../../domain/casino/suppliers.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { moment } from '../../time.ts';
import { Summary } from '../../parts/summary.tsx';

/** Microseconds as milliseconds. */
const milliseconds = (micros: number, locale: string) =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(micros / 1000)} ms`;

/** The connected suppliers: whether their lists are read, and what became of their calls. */
export function SupplierStates({ items }: { items: SupplierState[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 2xl:grid-cols-3">
      {items.map((one) => (
        <li key={one.name} className="grid">
          <State of={one} />
        </li>
      ))}
    </ul>
  );
}

function State({ of: s }: { of: SupplierState }) {
  const { t, locale } = useI18n();
  const number = new Intl.NumberFormat(locale);
  const { calls } = s;
  const answered = calls.accepted + calls.refused + calls.failed;
  return (
    <article className="grid content-start gap-3 rounded border border-rope bg-stand p-4">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="heading grow text-lg wrap-anywhere">{s.name}</h2>
        <Link
          to="/casino/suppliers/games"
          search={{ supplier: s.name }}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 sm:min-h-0"
        >
          {t('suppliers.offered_of', { n: s.offered, all: s.games })}
        </Link>
      </header>
      {s.error && (
        <p
          role="status"
          className="rounded border border-down px-3 py-2 text-sm text-down wrap-anywhere"
        >
          {t('suppliers.list_failed')} {s.error}
        </p>
      )}
      <Facts>
        <Fact name={t('suppliers.read_at')}>
          {s.read_at ? moment(s.read_at, locale) : t('suppliers.never')}
        </Fact>
        {s.error && <Fact name={t('suppliers.tried_at')}>{moment(s.tried_at, locale)}</Fact>}
        <Fact name={t('suppliers.accepted')}>{number.format(calls.accepted)}</Fact>
        <Fact name={t('suppliers.refused')}>
          <span className={calls.refused > 0 ? 'text-money' : undefined}>
            {number.format(calls.refused)}
          </span>
        </Fact>
        <Fact name={t('suppliers.failed')}>
          <span className={calls.failed > 0 ? 'text-down' : undefined}>
            {number.format(calls.failed)}
          </span>
        </Fact>
        {answered > 0 && (
          <Fact name={t('suppliers.latency')}>
            {milliseconds(calls.mean, locale)}{' '}
            <span className="text-quiet">
              {t('suppliers.slowest', { time: milliseconds(calls.slowest, locale) })}
            </span>
          </Fact>
        )}
      </Facts>
      {calls.refusals.length > 0 && <Refusals of={calls.refusals} />}
    </article>
  );
}

function Refusals({ of }: { of: SupplierState['calls']['refusals'] }) {
  const { t, maybe, locale } = useI18n();
  return (
    <details className="text-sm">
      <Summary>{t('suppliers.refusals')}</Summary>
      <Facts>
        {of.map(({ code, calls }) => (
          <Fact key={code} name={maybe(`suppliers.refusal.${code}`) ?? code}>
            {new Intl.NumberFormat(locale).format(calls)}
          </Fact>
        ))}
      </Facts>
    </details>
  );
}
