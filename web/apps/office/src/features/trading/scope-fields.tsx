import { Field, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import {
  wordsQuery,
  type GridRow,
  type MarginScope,
  type Words,
} from '../../domain/trading/trading.ts';
import { EventChoice } from './event-choice.tsx';
import { useNames } from './names.ts';
import { useScoped, type Scoped } from './scoped.tsx';

export interface ScopeFieldsProps<S extends MarginScope> {
  value: Scoped<S>;
  scopes: readonly S[];
  /** The row is changed, not made: what it is about is said, and stays. */
  fixed?: string | undefined;
  /** Bet builders can be chosen, too. */
  builders?: boolean;
  onChange: (next: Scoped<S>) => void;
}

/** Whether what a row is about is complete. */
export const placed = ({ scope, subject }: Scoped) => scope === 'brand' || subject !== '';

/** Asks what a margin or a limit is about; everything is chosen by its name. */
export function ScopeFields<S extends MarginScope>(of: ScopeFieldsProps<S>) {
  const { t } = useI18n();
  const names = useNames();
  const { data: words } = useQuery(wordsQuery);
  const [event, setEvent] = useState<GridRow['event']>();
  const { value, scopes, onChange } = of;
  const { scope, subject } = value;
  if (of.fixed) return <p className="text-sm text-quiet">{of.fixed}</p>;
  const leagues = words?.competitions ?? [];
  const sport = {
    brand: undefined,
    sport: subject,
    competition: leagues.find(({ id }) => id === subject)?.sport,
    event: event?.sport,
  }[scope as MarginScope];
  return (
    <>
      <Field label={t('trading.scope')}>
        <Select
          value={scope}
          onChange={(change) => {
            const next = scopes.find((one) => one === change.target.value);
            setEvent(undefined);
            if (next) onChange({ scope: next, subject: '', market_key: '' });
          }}
        >
          {scopes.map((one) => (
            <option key={one} value={one}>
              {t(`trading.scope.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {scope === 'event' && (
        <EventChoice
          value={event}
          onChange={(next) => {
            setEvent(next);
            onChange({ ...value, subject: next?.id ?? '', market_key: '' });
          }}
        />
      )}
      {(scope === 'sport' || scope === 'competition') && (
        <Field label={t(`trading.scope.${scope}`)}>
          <Select
            value={subject}
            onChange={(change) =>
              onChange({ ...value, subject: change.target.value, market_key: '' })
            }
          >
            <option value="">—</option>
            {scope === 'sport'
              ? words?.sports.map(({ key }) => (
                  <option key={key} value={key}>
                    {names.sport(key)}
                  </option>
                ))
              : [...new Set(leagues.map((one) => one.sport))].map((key) => (
                  <optgroup key={key} label={names.sport(key)}>
                    {leagues
                      .filter((one) => one.sport === key)
                      .map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                  </optgroup>
                ))}
          </Select>
        </Field>
      )}
      <MarketChoice
        kinds={words?.markets ?? []}
        sport={sport || undefined}
        builders={of.builders ?? false}
        value={value.market_key}
        onChange={(market_key) => onChange({ ...value, market_key })}
      />
    </>
  );
}

interface MarketChoiceProps {
  kinds: Words['markets'];
  /** Only what this sport has; missing for all. */
  sport: string | undefined;
  builders: boolean;
  value: string;
  onChange: (key: string) => void;
}

/** Every market, or those of a kind that the sport has. */
function MarketChoice({ kinds, sport, builders, value, onChange }: MarketChoiceProps) {
  const { t, locale } = useI18n();
  const names = useNames();
  const { market } = useScoped();
  const listed = kinds
    .filter(({ sports }) => !sport || sports.includes(sport))
    .map(({ key }) => ({ key, name: names.kind(key) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <Field label={t('trading.market')}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('trading.every_market')}</option>
        {builders && <option value="builder">{market('builder')}</option>}
        {listed.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
