import { formatMoney, minor } from '@maidan/money';
import type { Dossier } from '../../domain/payment/payments.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { moment } from '../../time.ts';
import { statusName } from '../../words.ts';

type Event = Dossier['timeline'][number];

/** What happened to a payment: calls to providers, their notices, approvals and decisions, oldest first. */
export function Timeline({ events, currency }: { events: Event[]; currency: string }) {
  const { t, locale } = useI18n();
  const describe = useDescription();
  return (
    <section className="grid gap-2 rounded border border-rope bg-stand p-4">
      <h2 className="text-sm text-quiet">{t('timeline.title')}</h2>
      <ol className="grid gap-2 text-sm">
        {events.map((event, i) => (
          <li key={i} className="grid grid-cols-[auto_1fr] gap-x-3">
            <span aria-hidden className="mt-1.5 size-2 rounded-full bg-edge" />
            <span className="min-w-0 wrap-anywhere">
              {describe(event)}
              {event.amount > 0 && (
                <span className="num"> · {formatMoney(minor(event.amount), currency)}</span>
              )}
              <span className="num block text-xs text-quiet">
                {moment(event.at, locale)}
                {event.member && ` · ${event.member}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns a function that says what an event was. Codes without a text show as themselves. */
function useDescription() {
  const { t, maybe } = useI18n();
  const word = (kind: string, code: string) => maybe(`timeline.${kind}.${code}`) ?? code;
  return ({ kind, provider, what, state, reason }: Event): string => {
    const why = reason ? `: ${maybe(`reason.${reason}`) ?? reason}` : '';
    switch (kind) {
      case 'call':
        return t('timeline.call', {
          what: word('purpose', what),
          provider,
          state: word('state', state),
        });
      case 'notice':
        return t('timeline.notice', {
          provider,
          outcome: word('outcome', what),
          effect: word('effect', state),
        });
      case 'case':
        return state
          ? t('timeline.case_closed', { action: t(`cases.action.${state}` as Key) }) + why
          : t('timeline.case_opened', { kind: t(`cases.kind.${what}` as Key) });
      case 'approval':
        return t('timeline.approval');
      case 'requested':
        return t('timeline.requested');
      default:
        return statusName(maybe, what) + why;
    }
  };
}
