import { Field, Input, Select } from '@maidan/ui';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { fromLocal, moment, toLocal, zone } from '../../time.ts';
import { trading, type GridRow, type TradedEvent } from '../../domain/trading/trading.ts';
import { each } from './each.ts';
import { Why } from './why.tsx';

type Event = GridRow['event'];

/** Says that players are not shown an event, or that it stands first. */
export function ShownTags({ of }: { of: Pick<TradedEvent, 'hidden' | 'featured'> }) {
  const { t, locale } = useI18n();
  const until = of.featured && moment(of.featured.until, locale);
  return (
    <>
      {of.hidden.length > 0 && (
        <b className="shrink-0 rounded bg-money/20 px-1 text-money">{t('trading.hidden')}</b>
      )}
      {until && (
        <b
          className="shrink-0 rounded bg-up/15 px-1 text-up"
          title={t('trading.featured.until', { until })}
        >
          {t('trading.featured')}
        </b>
      )}
    </>
  );
}

type Scope = 'event' | 'competition';

interface ScopeChoiceProps {
  of: Event;
  value: Scope;
  onChange: (scope: Scope) => void;
}

/** An event, or the whole league that it belongs to. */
function ScopeChoice({ of, value, onChange }: ScopeChoiceProps) {
  const { t } = useI18n();
  return (
    <Field label={t('trading.shown.what')}>
      <Select
        value={value}
        onChange={(event) =>
          onChange(event.target.value === 'competition' ? 'competition' : 'event')
        }
      >
        <option value="event">{of.name}</option>
        <option value="competition">{t('trading.shown.league', { name: of.competition })}</option>
      </Select>
    </Field>
  );
}

/** Keeps events, or the league of one, from players. */
export function HideDialog({ events, onClose }: { events: Event[]; onClose: () => void }) {
  const { t } = useI18n();
  const [first] = events;
  const [scope, setScope] = useState<Scope>('event');
  const league = events.length === 1 ? first?.competition_id : undefined;
  return (
    <Why
      title={t('trading.hide')}
      text={t('trading.hide.text')}
      submit={t('trading.hide')}
      danger
      onClose={onClose}
      order={(reason) =>
        scope === 'competition' && league
          ? trading.hide('competition', league, reason)
          : each(events, ({ id }) => trading.hide('event', id, reason))
      }
    >
      {first && league ? (
        <ScopeChoice of={first} value={scope} onChange={setScope} />
      ) : (
        <p className="text-sm text-quiet">{events.map(({ name }) => name).join(', ')}</p>
      )}
    </Why>
  );
}

const day = 24 * 60 * 60 * 1000;

/** Puts an event, or its league, first until a moment. */
export function FeatureDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t, locale } = useI18n();
  const [until, setUntil] = useState(() => toLocal(Date.now() + day));
  const [scope, setScope] = useState<Scope>('event');
  const at = fromLocal(until);
  const league = scope === 'competition' ? event.competition_id : undefined;
  return (
    <Why
      title={t('trading.feature')}
      text={
        league
          ? t('trading.feature.league', { name: event.competition })
          : t('trading.feature.text', { name: event.name })
      }
      submit={t('trading.feature')}
      disabled={at === 0}
      onClose={onClose}
      order={(reason) => trading.feature(scope, league ?? event.id, at, reason)}
    >
      {event.competition_id && <ScopeChoice of={event} value={scope} onChange={setScope} />}
      <Field label={t('trading.feature.until')} hint={zone(locale)}>
        <Input
          type="datetime-local"
          value={until}
          onChange={(change) => setUntil(change.target.value)}
        />
      </Field>
    </Why>
  );
}
