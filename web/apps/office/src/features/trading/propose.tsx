import { formatMoney, minor } from '@maidan/money';
import { Field, Input, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import {
  marketToDecideQuery,
  overrides,
  verdicts,
  type Verdict,
} from '../../domain/trading/overrides.ts';
import { betQuery } from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';
import { Why } from './why.tsx';

const choices = Object.keys(verdicts) as Verdict[];

/** Proposes a result of every selection of a market, or its release to the feed. */
export function ProposeResult({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n();
  const names = useNames();
  const { data: market } = useQuery(marketToDecideQuery(id));
  const [chosen, setChosen] = useState<Record<string, Verdict>>({});
  const [release, setRelease] = useState(false);
  const selections = market?.selections ?? [];
  const complete = selections.length > 0 && selections.every((s) => chosen[s.id]);
  const results = () =>
    Object.fromEntries(selections.map((s) => [s.id, verdicts[chosen[s.id] ?? 'void']]));
  return (
    <Why
      title={market ? `${market.event} · ${names.market(market, market)}` : t('results.market')}
      text={t('results.propose.text')}
      submit={t('results.propose')}
      disabled={!release && !complete}
      onClose={onClose}
      order={(reason) =>
        overrides.propose(
          release
            ? { kind: 'release', market_id: id }
            : { kind: 'result', market_id: id, results: results() },
          reason,
        )
      }
    >
      {!release &&
        market &&
        selections.map((selection) => (
          <Field
            key={selection.id}
            label={t('results.of', { name: names.selection(market, selection, market) })}
          >
            <Select
              value={chosen[selection.id] ?? ''}
              onChange={(event) =>
                setChosen({ ...chosen, [selection.id]: event.target.value as Verdict })
              }
            >
              <option value="" disabled />
              {choices.map((verdict) => (
                <option key={verdict} value={verdict}>
                  {t(`results.${verdict}`)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={release}
          onChange={(event) => setRelease(event.target.checked)}
        />
        {t('results.release')}
      </label>
    </Why>
  );
}

/** Proposes to take a bet back. */
export function ProposeVoid({ start, onClose }: { start: string; onClose: () => void }) {
  const { t } = useI18n();
  const names = useNames();
  const [id, setID] = useState(start);
  const { data: bet } = useQuery({ ...betQuery(start), enabled: start !== '' });
  return (
    <Why
      danger
      title={t('results.bet')}
      text={t('results.bet.text')}
      submit={t('results.propose')}
      disabled={id.trim() === ''}
      onClose={onClose}
      order={(reason) => overrides.propose({ kind: 'void_bet', bet_id: id.trim() }, reason)}
    >
      {bet ? (
        <div>
          <p className="font-medium">
            {t('results.bet.line', {
              stake: formatMoney(minor(bet.stake), bet.currency),
              legs: bet.legs.length,
            })}
            {` · ${bet.player_name}`}
          </p>
          <ul className="pt-1 text-sm">
            {bet.legs.map((leg) => (
              <li key={leg.selection_id}>
                {names.leg(leg).selection}{' '}
                <span className="text-quiet">{`${names.leg(leg).market} · ${leg.event_name}`}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Field label={t('results.bet.id')} hint={t('results.bet.id.hint')}>
          <Input value={id} maxLength={64} onChange={(event) => setID(event.target.value)} />
        </Field>
      )}
    </Why>
  );
}
