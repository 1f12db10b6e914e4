import { Button, toast } from '@maidan/ui';
import { useErrorText } from '../../api.ts';
import { useRequestReturn, type Limits } from '../../domain/limits/calls.ts';
import { useI18n } from '../../domain/limits/i18n.ts';
import { dateText } from '../../domain/limits/text.ts';
import { Card } from './card.tsx';

/** The current time-out or self-exclusion: its end, what still works, and the button to return. */
export function CurrentAbsence({ limits }: { limits: Limits }) {
  const texts = useI18n();
  const { t } = texts;
  const explain = useErrorText();
  const requestReturn = useRequestReturn();
  const { absence } = limits;
  if (!absence) return null;
  const ended = absence.may_return || absence.return_at > 0;
  return (
    <section role="status" className="grid gap-2 rounded border border-floodlight/60 bg-stand p-4">
      <h2 className="heading text-xl">{t(`limits.absence_${absence.kind}`)}</h2>
      {!ended && (
        <p>
          {absence.until === 0
            ? t('limits.absence_forever')
            : t('limits.absence_until', { date: dateText(texts, absence.until) })}
        </p>
      )}
      <p className="text-quiet">{t('limits.absence_open_bets')}</p>
      {absence.return_at > 0 && (
        <p>{t('limits.return_requested', { date: dateText(texts, absence.return_at) })}</p>
      )}
      {absence.may_return && (
        <>
          <p>{t('limits.request_return_text')}</p>
          <Button
            className="justify-self-start"
            busy={requestReturn.isPending}
            onClick={() =>
              requestReturn.mutate(undefined, { onError: (error) => toast(explain(error), 400) })
            }
          >
            {t('limits.request_return')}
          </Button>
        </>
      )}
    </section>
  );
}

/** The time-outs and self-exclusions that have ended. */
export function PastAbsences({ limits }: { limits: Limits }) {
  const texts = useI18n();
  const { t } = texts;
  const past = limits.absences.filter((absence) => absence.ended_at > 0);
  if (past.length === 0) return null;
  return (
    <Card title={t('limits.absences')}>
      <ul className="grid gap-2 text-sm">
        {past.map((absence) => (
          <li key={absence.since} className="flex flex-wrap justify-between gap-2">
            <span>
              {t(absence.kind === 'timeout' ? 'limits.break' : 'limits.exclude')},{' '}
              {dateText(texts, absence.since)}
            </span>
            <span className="text-quiet">
              {t('limits.absence_ended', { date: dateText(texts, absence.ended_at) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
