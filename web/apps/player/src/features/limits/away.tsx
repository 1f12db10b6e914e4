import { Button, toast } from '@maidan/ui';
import { useErrorText } from '../../api.ts';
import { useAskReturn, type Limits } from '../../limits/calls.ts';
import { useI18n } from '../../limits/i18n.ts';
import { dateText } from '../../limits/text.ts';
import { Card } from './card.tsx';

/** That the player is away, until when, what still works, and the way back where there is one. */
export function Away({ all }: { all: Limits }) {
  const texts = useI18n();
  const { t } = texts;
  const explain = useErrorText();
  const ask = useAskReturn();
  const { absence } = all;
  if (!absence) return null;
  const over = absence.may_return || absence.return_at > 0;
  return (
    <section role="status" className="grid gap-2 rounded border border-floodlight/60 bg-stand p-4">
      <h2 className="heading text-xl">{t(`limits.away_${absence.kind}`)}</h2>
      {!over && (
        <p>
          {absence.until === 0
            ? t('limits.away_forever')
            : t('limits.away_until', { date: dateText(texts, absence.until) })}
        </p>
      )}
      <p className="text-quiet">{t('limits.away_open')}</p>
      {absence.return_at > 0 && (
        <p>{t('limits.return_asked', { date: dateText(texts, absence.return_at) })}</p>
      )}
      {absence.may_return && (
        <>
          <p>{t('limits.ask_return_text')}</p>
          <Button
            className="justify-self-start"
            busy={ask.isPending}
            onClick={() =>
              ask.mutate(undefined, { onError: (error) => toast(explain(error), 400) })
            }
          >
            {t('limits.ask_return')}
          </Button>
        </>
      )}
    </section>
  );
}

/** The breaks that are over. */
export function Past({ all }: { all: Limits }) {
  const texts = useI18n();
  const { t } = texts;
  const past = all.absences.filter((absence) => absence.ended_at > 0);
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
