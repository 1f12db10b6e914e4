import { Button, EmptyState } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import type { Control } from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';
import { useReason } from './reason.ts';
import { decimal } from './sum.tsx';

export interface ControlsProps {
  items: Control[];
  label: string;
  empty: string;
  /** Missing for who may only look, and in the history. */
  onRelease?: (control: Control) => void;
}

const orders = {
  suspend: 'trading.held',
  hide: 'trading.hidden',
  feature: 'trading.featured',
} as const;

/** The markets or the selection of an event that an order is about. */
function What({ of: { scope, subject, about } }: { of: Control }) {
  const names = useNames();
  const { market, selection } = names.about(about);
  const kind = scope === 'key' ? names.kind(subject.slice(subject.indexOf('/') + 1)) : '';
  const words = [kind, market, selection].filter(Boolean).join(' · ');
  return words && <span className="block truncate text-xs text-quiet">{words}</span>;
}

/** Orders of people to the desk, the latest first. */
export function Controls({ items, label, empty, onRelease }: ControlsProps) {
  const { t, locale } = useI18n();
  const names = useNames();
  const reason = useReason();
  if (items.length === 0) return <EmptyState title={empty} />;
  return (
    <Table aria-label={label}>
      <Head
        columns={[
          { name: t('trading.what') },
          { name: t('trading.subject') },
          { name: t('trading.reason') },
          { name: t('column.staff') },
          { name: t('column.time') },
          { name: <span className="sr-only">{t('trading.actions')}</span> },
        ]}
      />
      <tbody>
        {items.map((control) => (
          <tr key={control.id} className="h-12 border-b border-rope last:border-0">
            <Cell>
              {control.kind === 'price'
                ? `${t('trading.manual')} ${decimal(control.odds)}`
                : t(orders[control.kind])}
              {control.until > 0 && (
                <span className="block w-40 text-xs whitespace-normal text-quiet">
                  {t('trading.featured.until', { until: moment(control.until, locale) })}
                </span>
              )}
            </Cell>
            <Cell className="max-w-80 truncate">
              <span className="text-quiet">{t(`trading.scope.${control.scope}`)}</span>{' '}
              {control.event_id ? (
                <Link
                  to="/trading/events/$id"
                  params={{ id: control.event_id }}
                  className="underline decoration-edge underline-offset-4"
                >
                  {control.about.event || control.event_id}
                </Link>
              ) : control.scope === 'sport' ? (
                names.sport(control.subject)
              ) : control.scope === 'producer' ? (
                names.producer(control.subject)
              ) : (
                control.about.competition || control.subject
              )}
              <What of={control} />
            </Cell>
            <Cell className="max-w-80 truncate" title={reason(control)}>
              {reason(control)}
              {control.released_at > 0 && (
                <span className="block truncate text-xs text-quiet">
                  {t('trading.released', {
                    who: control.released_by,
                    when: moment(control.released_at, locale),
                    why: control.release_reason,
                  })}
                </span>
              )}
            </Cell>
            <Cell className="text-quiet">
              {control.alarm_id ? t('trading.scope.rule') : control.made_by}
            </Cell>
            <Cell className="num text-quiet">{moment(control.made_at, locale)}</Cell>
            <Cell end>
              {onRelease && (
                <Button size="sm" onClick={() => onRelease(control)}>
                  {t('trading.release')}
                </Button>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
