import type { OddsMilli } from '@maidan/money';
import { Name } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Layers, Lock, X } from 'lucide-react';
import { useErrorLookup } from '../../api.ts';
import { useI18n } from '../../i18n.ts';
import { inSentence, useOdds } from '../../domain/odds/format.ts';
import { mustAcceptOdds, slip, type Leg, type Slip } from '../../domain/slip/index.ts';
import { setSlipOpen } from '../../domain/slip/sheet.ts';
import { useMarketText } from '../../domain/market/text.ts';
import { legGroups, type BuilderOdds, type LegGroup } from '../../domain/slip/bets.ts';
import { useI18n as useSlipI18n, useT as useSlipT } from './i18n.ts';

function Price({ leg }: { leg: Leg }) {
  const odds = useOdds();
  if (leg.state !== 'open') return <Lock size={16} aria-hidden className="text-quiet" />;
  const changed = leg.odds !== leg.acceptedOdds;
  return (
    <span className="num flex items-baseline gap-1.5">
      {changed && (
        <s dir="ltr" className="text-sm text-quiet">
          {odds(leg.acceptedOdds)}
        </s>
      )}
      <bdi
        dir="ltr"
        className={clsx(
          'text-lg font-semibold font-narrow',
          changed && (leg.odds > leg.acceptedOdds ? 'text-up' : 'text-down'),
        )}
      >
        {odds(leg.odds)}
      </bdi>
    </span>
  );
}

/** The name of a leg's selection in the current language. */
export function useLegName(): (leg: Leg) => string {
  const { maybe } = useI18n();
  return ({ params: { line }, key, name }) =>
    (line !== undefined && maybe(`selection.${key}`, { line })) || name;
}

/** A selection with its market. In a bet builder it has no odds of its own. */
function Selection({ leg, showOdds }: { leg: Leg; showOdds: boolean }) {
  const { t } = useI18n();
  const text = useMarketText();
  const name = useLegName()(leg);
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow font-semibold">{name}</p>
        {(showOdds || leg.state !== 'open') && <Price leg={leg} />}
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
        {text.market({ key: leg.marketKey, params: leg.params })}
      </p>
      {leg.state !== 'open' && (
        <p role="status" className="text-sm text-money">
          {t(leg.state === 'suspended' ? 'slip.suspended' : 'slip.closed')}
        </p>
      )}
    </>
  );
}

function Match({ leg }: { leg: Leg }) {
  return (
    <Link
      to="/match/$id"
      params={{ id: leg.eventId }}
      className="grid py-1 text-sm text-quiet underline decoration-rope underline-offset-4 hover:text-fore"
      onClick={() => setSlipOpen(false)}
    >
      <Name>{leg.eventName}</Name>
    </Link>
  );
}

function Row({ leg, value }: { leg: Leg; value: Slip }) {
  const { t } = useI18n();
  const tSlip = useSlipT();
  const odds = useOdds();
  return (
    <li className="border-b border-rope py-2">
      <Selection leg={leg} showOdds />
      <Match leg={leg} />
      {value.eachWay && leg.eachWay && (
        <p className="text-sm text-quiet">{tSlip('each_way.terms', { ...leg.eachWay })}</p>
      )}
      {leg.state === 'open' && mustAcceptOdds(leg, value.policy) && (
        <p role="status" className="text-sm text-money">
          {t('slip.changed', {
            from: inSentence(odds(leg.acceptedOdds)),
            to: inSentence(odds(leg.odds)),
          })}
        </p>
      )}
    </li>
  );
}

/** A bet builder: selections of one match with combined odds. */
function Builder({ group, odds, code }: { group: LegGroup; odds?: OddsMilli; code?: string }) {
  const { t } = useSlipI18n();
  const lookup = useErrorLookup();
  const formatOdds = useOdds();
  const [first] = group.legs;
  return (
    <li className="my-2 rounded border border-edge p-3">
      <div className="flex items-center gap-2">
        <Layers size={16} aria-hidden className="text-floodlight" />
        <p className="grow text-sm font-semibold">{t('builder.title')}</p>
        <span aria-live="polite" dir="ltr" className="num text-lg font-semibold font-narrow">
          {odds ? formatOdds(odds) : '…'}
        </span>
      </div>
      {first && <Match leg={first} />}
      <ul className="border-s-2 border-rope ps-3">
        {group.legs.map((leg) => (
          <li key={leg.selectionId} className="py-1">
            <Selection leg={leg} showOdds={false} />
          </li>
        ))}
      </ul>
      {!odds && code?.startsWith('builder_') && (
        <p role="status" className="pt-2 text-sm text-money">
          {lookup(`error.${code}`)}
        </p>
      )}
    </li>
  );
}

interface Props {
  value: Slip;
  odds: BuilderOdds;
  /** The error code of the quote. */
  code?: string;
}

export function Legs({ value, odds, code }: Props) {
  return (
    <ul>
      {legGroups(value).map((group) => {
        const [leg] = group.legs;
        if (group.builder > 0) {
          return (
            <Builder key={leg?.eventId} group={group} odds={odds[group.builder]} code={code} />
          );
        }
        return leg && <Row key={leg.selectionId} leg={leg} value={value} />;
      })}
    </ul>
  );
}
