import { Button, Field, Input } from '@maidan/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import { findEventsQuery, type GridRow } from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';

/** More than these are found by another word. */
const most = 6;

/** What is typed before anything is looked for. */
const least = 2;

export interface EventChoiceProps {
  /** Missing while none is chosen. */
  value: GridRow['event'] | undefined;
  onChange: (event: GridRow['event'] | undefined) => void;
}

/** Finds an event that is live or to come by its sides or its competition. */
export function EventChoice({ value, onChange }: EventChoiceProps) {
  const { t, locale } = useI18n();
  const names = useNames();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const asks = text.length >= least && !value;
  const { data } = useQuery({
    ...findEventsQuery(text),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const about = (event: GridRow['event']) =>
    [moment(event.starts_at, locale), names.sport(event.sport), event.competition].join(' · ');
  if (value) {
    return (
      <div className="grid grid-cols-1 gap-1.5">
        <span className="text-sm font-medium">{t('trading.event')}</span>
        <p className="flex items-center gap-2 rounded border border-edge ps-3 text-sm">
          <span className="min-w-0 grow py-1">
            <b className="block truncate">{value.name}</b>
            <span className="block truncate text-xs text-quiet">{about(value)}</span>
          </span>
          <Button
            variant="quiet"
            aria-label={t('trading.event.other', { name: value.name })}
            onClick={() => onChange(undefined)}
          >
            <X size={16} aria-hidden />
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field label={t('trading.event')} hint={t('trading.event.hint')}>
        <Input
          type="search"
          value={typed}
          placeholder={t('trading.filter.text')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // it must not send the form
            const [only, second] = data?.items ?? [];
            if (asks && only && !second) onChange(only.event);
          }}
        />
      </Field>
      {asks && data && (
        <ul
          aria-label={t('trading.events')}
          className="grid grid-cols-1 rounded border border-rope"
        >
          {data.items.slice(0, most).map(({ event }) => (
            <li key={event.id} className="border-b border-rope last:border-0">
              <button
                type="button"
                className="min-h-11 w-full px-3 py-1 text-start text-sm hover:bg-rope/40"
                onClick={() => onChange(event)}
              >
                <span className="block truncate font-medium">{event.name}</span>
                <span className="block truncate text-xs text-quiet">{about(event)}</span>
              </button>
            </li>
          ))}
          {data.items.length === 0 && (
            <li className="px-3 py-2 text-sm text-quiet">{t('trading.empty')}</li>
          )}
          {data.items.length > most && (
            <li className="px-3 py-2 text-xs text-quiet">{t('trading.event.more')}</li>
          )}
        </ul>
      )}
    </div>
  );
}
