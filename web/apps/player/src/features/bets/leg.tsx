import type { BetLeg, SideKey, SportEvent } from '@maidan/api';
import { LiveBadge, Name } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n.ts';
import { isLive } from '../../domain/event/state.ts';
import { useOdds } from '../../domain/odds/format.ts';
import { rulesQuery } from '../../domain/sport/calls.ts';
import { SideScore } from '../../domain/event/score.tsx';
import { useMarketText } from '../../domain/market/text.ts';
import { useRuleText } from '../../domain/market/rule-text.ts';
import { startText } from '../../time-text.ts';
import { useT } from '../../domain/bet/i18n.ts';
import { Status, useStatusName } from './status.tsx';
import { VoidReason } from './void-reason.tsx';

/** The event data that a leg contains. */
type LegEvent = NonNullable<BetLeg['event']>;

function Score({ event }: { event: LegEvent }) {
  const sides: SideKey[] = event.away.name === '' ? ['home'] : ['home', 'away'];
  if (!event.score || event.status === 'upcoming' || event.score.board?.name === 'race')
    return null;
  return (
    <ul
      className="grid gap-1 rounded border border-rope bg-ground px-3 py-1.5 text-sm"
      data-testid="leg-score"
    >
      {sides.map((side) => (
        <li key={side} className="flex min-h-7 items-center gap-2">
          <Name className="min-w-0 grow">{event[side].name}</Name>
          <SideScore event={event as SportEvent} side={side} />
        </li>
      ))}
    </ul>
  );
}

/** The rule that settled a leg, with a link to all rules. */
function Rule({ ruleKey }: { ruleKey: string }) {
  const t = useT();
  const ruleText = useRuleText();
  const { data } = useQuery(rulesQuery);
  const rule = data?.items.find((r) => r.key === ruleKey);
  if (!rule) return null;
  const { text, lang } = ruleText(rule);
  return (
    <details className="text-sm not-open:-mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-quiet underline decoration-rope underline-offset-4">
        {t('rule')}
      </summary>
      <p lang={lang} dir={lang ? 'ltr' : undefined} className="text-quiet">
        {text}
      </p>
      <Link
        to="/sport-rules"
        hash={rule.key}
        className="inline-flex min-h-11 items-center text-quiet underline decoration-rope underline-offset-4 hover:text-fore"
      >
        {t('all_rules')}
      </Link>
    </details>
  );
}

/** Statuses that are shown as text in addition to their icon. */
const statusesWithText = new Set(['half_won', 'half_lost', 'dead_heat', 'void']);

/** One leg of a bet: selection, market, score, status and rule. */
export function Leg({ leg }: { leg: BetLeg }) {
  const i18n = useI18n();
  const t = useT();
  const odds = useOdds();
  const text = useMarketText();
  const statusName = useStatusName();
  const { event } = leg;
  const market = { key: leg.market_key, params: leg.market_params ?? {} };
  const settled = leg.status !== 'pending';
  return (
    <li className="flex gap-3" data-testid="bet-leg" data-status={leg.status}>
      <Status status={leg.status} />
      <div className="grid min-w-0 grow gap-1">
        <p className="flex justify-between gap-3">
          <span className="font-medium">
            {leg.selection_key
              ? text.selection(market, { key: leg.selection_key, name: leg.selection_name }, event)
              : leg.selection_name}
          </span>
          {!leg.builder && (
            <bdi dir="ltr" className="num font-semibold font-narrow">
              {odds(leg.odds)}
            </bdi>
          )}
        </p>
        <p className="text-sm text-quiet">
          {event ? text.market(market, event) : leg.market_name}
          {leg.place && ` · ${t('place_part', leg.place)}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <Link
            to="/match/$id"
            params={{ id: leg.event_id }}
            className="-my-2 inline-flex min-h-11 min-w-0 items-center underline decoration-rope underline-offset-4 hover:text-fore"
          >
            <Name>{leg.event_name}</Name>
          </Link>
          {event && isLive(event) && <LiveBadge label={i18n.t('match.live')} />}
          {event?.status === 'upcoming' && <span>{startText(i18n, event.starts_at)}</span>}
        </p>
        {event && <Score event={event} />}
        {statusesWithText.has(leg.status) && (
          <p className="text-sm text-money">
            {statusName(leg.status)}
            {leg.status.startsWith('half') && `: ${t('half_back')}`}
          </p>
        )}
        {leg.status === 'void' && <VoidReason leg={leg} />}
        {settled && leg.rule_key && <Rule ruleKey={leg.rule_key} />}
      </div>
    </li>
  );
}
