import { formatOdds } from '@maidan/money';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Lock, X } from 'lucide-react';
import { useI18n } from '../../i18n.ts';
import { marketName } from '../../market-text.ts';
import { mustAgree, slip, type Leg, type Slip } from '../../slip/index.ts';
import { setSlipOpen } from '../../slip/sheet.ts';

function Price({ leg }: { leg: Leg }) {
  if (leg.state !== 'open') return <Lock size={16} aria-hidden className="text-quiet" />;
  const moved = leg.odds !== leg.agreed;
  return (
    <span className="num flex items-baseline gap-1.5">
      {moved && <s className="text-sm text-quiet">{formatOdds(leg.agreed)}</s>}
      <span
        className={clsx(
          'text-lg font-semibold [font-stretch:85%]',
          moved && (leg.odds > leg.agreed ? 'text-up' : 'text-down'),
        )}
      >
        {formatOdds(leg.odds)}
      </span>
    </span>
  );
}

function Row({ leg, policy }: { leg: Leg; policy: Slip['policy'] }) {
  const i18n = useI18n();
  const { t } = i18n;
  const name =
    (leg.params.line !== undefined &&
      i18n.maybe(`selection.${leg.key}`, { line: leg.params.line })) ||
    leg.name;
  return (
    <li className="border-b border-rope py-2">
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow font-semibold">{name}</p>
        <Price leg={leg} />
        <button
          type="button"
          aria-label={t('slip.remove', { selection: name })}
          className="tap -me-3 grid place-items-center text-quiet hover:text-fore"
          onClick={() => slip.remove(leg.selectionId)}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      <p className="text-sm text-quiet">
        {marketName(i18n, { key: leg.marketKey, params: leg.params })}
      </p>
      <Link
        to="/match/$id"
        params={{ id: leg.eventId }}
        className="block truncate py-1 text-sm text-quiet underline decoration-rope underline-offset-4 hover:text-fore"
        onClick={() => setSlipOpen(false)}
      >
        {leg.eventName}
      </Link>
      {leg.state === 'open' && mustAgree(leg, policy) && (
        <p role="status" className="text-sm text-money">
          {t('slip.changed', { from: formatOdds(leg.agreed), to: formatOdds(leg.odds) })}
        </p>
      )}
      {leg.state !== 'open' && (
        <p role="status" className="text-sm text-money">
          {t(leg.state === 'suspended' ? 'slip.suspended' : 'slip.closed')}
        </p>
      )}
    </li>
  );
}

export function Legs({ value }: { value: Slip }) {
  return (
    <ul>
      {value.legs.map((leg) => (
        <Row key={leg.selectionId} leg={leg} policy={value.policy} />
      ))}
    </ul>
  );
}
