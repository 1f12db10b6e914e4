import type { OddsMilli } from '@maidan/money';
import { Name } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Layers, Lock, X } from 'lucide-react';
import { useErrorLookup } from '../../api.ts';
import { useI18n } from '../../i18n.ts';
import { inSentence, useOdds } from '../../odds.ts';
import { mustAgree, slip, type Leg, type Slip } from '../../slip/index.ts';
import { setSlipOpen } from '../../slip/sheet.ts';
import { useMarketText } from '../../sport/market-text.ts';
import { unitsOf, type BuilderOdds, type Unit } from './bets.ts';
import { useI18n as useSlipI18n, useT as useSlipT } from './i18n.ts';

function Price({ leg }: { leg: Leg }) {
  const odds = useOdds();
  if (leg.state !== 'open') return <Lock size={16} aria-hidden className="text-quiet" />;
  const moved = leg.odds !== leg.agreed;
  return (
    <span className="num flex items-baseline gap-1.5">
      {moved && (
        <s dir="ltr" className="text-sm text-quiet">
          {odds(leg.agreed)}
        </s>
      )}
      <bdi
        dir="ltr"
        className={clsx(
          'text-lg font-semibold font-narrow',
          moved && (leg.odds > leg.agreed ? 'text-up' : 'text-down'),
        )}
      >
        {odds(leg.odds)}
      </bdi>
    </span>
  );
}

/** What a leg's selection is called in the language in use. */
export function useLegName(): (leg: Leg) => string {
  const { maybe } = useI18n();
  return ({ params: { line }, key, name }) =>
    (line !== undefined && maybe(`selection.${key}`, { line })) || name;
}

/** The selection with its market; in a builder without a price of its own. */
function Selection({ leg, alone }: { leg: Leg; alone: boolean }) {
  const { t } = useI18n();
  const text = useMarketText();
  const name = useLegName()(leg);
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow font-semibold">{name}</p>
        {(alone || leg.state !== 'open') && <Price leg={leg} />}
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
  const own = useSlipT();
  const odds = useOdds();
  return (
    <li className="border-b border-rope py-2">
      <Selection leg={leg} alone />
      <Match leg={leg} />
      {value.eachWay && leg.eachWay && (
        <p className="text-sm text-quiet">{own('each_way.terms', { ...leg.eachWay })}</p>
      )}
      {leg.state === 'open' && mustAgree(leg, value.policy) && (
        <p role="status" className="text-sm text-money">
          {t('slip.changed', {
            from: inSentence(odds(leg.agreed)),
            to: inSentence(odds(leg.odds)),
          })}
        </p>
      )}
    </li>
  );
}

/** Selections of one match that are one leg, at the odds that all of them together have. */
function Builder({ unit, odds, code }: { unit: Unit; odds?: OddsMilli; code?: string }) {
  const { t } = useSlipI18n();
  const lookup = useErrorLookup();
  const spell = useOdds();
  const [first] = unit.legs;
  return (
    <li className="my-2 rounded border border-edge p-3">
      <div className="flex items-center gap-2">
        <Layers size={16} aria-hidden className="text-floodlight" />
        <p className="grow text-sm font-semibold">{t('builder.title')}</p>
        <span aria-live="polite" dir="ltr" className="num text-lg font-semibold font-narrow">
          {odds ? spell(odds) : '…'}
        </span>
      </div>
      {first && <Match leg={first} />}
      <ul className="border-s-2 border-rope ps-3">
        {unit.legs.map((leg) => (
          <li key={leg.selectionId} className="py-1">
            <Selection leg={leg} alone={false} />
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
  /** What is wrong with the slip as it stands. */
  code?: string;
}

export function Legs({ value, odds, code }: Props) {
  return (
    <ul>
      {unitsOf(value).map((unit) => {
        const [leg] = unit.legs;
        if (unit.builder > 0) {
          return <Builder key={leg?.eventId} unit={unit} odds={odds[unit.builder]} code={code} />;
        }
        return leg && <Row key={leg.selectionId} leg={leg} value={value} />;
      })}
    </ul>
  );
}
