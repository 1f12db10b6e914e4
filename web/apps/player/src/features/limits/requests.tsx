import { Button, toast } from '@maidan/ui';
import { useErrorText } from '../../api.ts';
import { useCancel, useConfirm, type Limits, type Request } from '../../domain/limits/calls.ts';
import { useI18n } from '../../domain/limits/i18n.ts';
import { amountText, dateText, lengthText } from '../../domain/limits/text.ts';
import { useNow } from '../../use-now.ts';

function Row({ request, currency, now }: { request: Request; currency: string; now: number }) {
  const texts = useI18n();
  const { t } = texts;
  const explain = useErrorText();
  const confirm = useConfirm();
  const cancel = useCancel();
  const ready = now >= request.ready_at;
  const amount =
    request.amount === null
      ? t('limits.request_none')
      : amountText(texts, request.kind, request.amount, currency);
  const onError = (error: Error) => toast(explain(error), 400);
  return (
    <li className="grid gap-3 border-b border-rope py-3 last:border-b-0 last:pb-0">
      <div>
        <p className="font-medium">
          {t('limits.request_title', {
            kind: t(`limits.kind_${request.kind}`),
            period: t(`limits.${request.period}`),
            amount,
          })}
        </p>
        <p className="text-sm text-quiet" role="status">
          {ready
            ? `${t('limits.ready_now')}. ${t('limits.confirm_by', { date: dateText(texts, request.expires_at) })}`
            : t('limits.ready_in', { time: lengthText(texts, request.ready_at - now) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {ready && (
          <Button
            variant="primary"
            busy={confirm.isPending}
            onClick={() =>
              confirm.mutate(request.id, {
                onError,
                onSuccess: () => toast(t('limits.saved'), 201),
              })
            }
          >
            {t('limits.confirm')}
          </Button>
        )}
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(request.id, { onError })}>
          {t('limits.cancel_request')}
        </Button>
      </div>
    </li>
  );
}

/** Pending requests for higher limits, with the buttons that confirm or cancel them. */
export function Requests({ limits }: { limits: Limits }) {
  const { t } = useI18n();
  const now = useNow();
  if (limits.requests.length === 0) return null;
  return (
    <section
      aria-label={t('limits.requests')}
      className="rounded border border-money/60 bg-stand p-4"
    >
      <h2 className="heading text-lg">{t('limits.requests')}</h2>
      <ul>
        {limits.requests.map((request) => (
          <Row key={request.id} request={request} currency={limits.currency} now={now} />
        ))}
      </ul>
    </section>
  );
}
