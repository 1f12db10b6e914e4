import { Button } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../api.ts';
import { meQuery } from '../../domain/account/me.ts';
import { canVerify } from '../../domain/casino/fair.ts';
import { checkDraw } from '../../domain/gift/check.ts';
import { useName } from '../../domain/prize/text.ts';
import { Worth } from '../../domain/prize/worth.tsx';
import { useI18n as useApp } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import { wonOf, type Opened } from './calls.ts';
import { Findings, type Found } from './check.tsx';
import { useT } from './i18n.ts';

/** Draws a gift again, in this browser. */
function useCheck(of: Opened) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<Found> => {
      const { id: player } = await queries.ensureQueryData(meQuery);
      return { player, ...(await checkDraw(of, player)) };
    },
  });
}

function Row({ of, day }: { of: Opened; day: string }) {
  const t = useT();
  const nameOf = useName();
  const explain = useErrorText();
  const check = useCheck(of);
  const prize = wonOf(of);
  return (
    <li className="grid gap-3 border-b border-rope px-4 py-2.5 last:border-b-0">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="block font-medium">{nameOf(prize)}</span>
          <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
            <time dateTime={of.day}>{day}</time>
            {prize?.kind && <Worth prize={prize} className="text-money" />}
          </span>
        </p>
        {of.seed && canVerify() && (
          <Button busy={check.isPending} onClick={() => check.mutate()} className="shrink-0">
            {t('gift.check')}
            <span className="sr-only"> {day}</span>
          </Button>
        )}
      </div>
      {!of.seed && <p className="text-sm text-quiet">{t('gift.seed_later')}</p>}
      {check.error && (
        <p role="alert" className="text-sm text-down">
          {explain(check.error)}
        </p>
      )}
      {check.data && <Findings of={of} found={check.data} />}
    </li>
  );
}

/** The player's gifts of earlier days, with the check of their draws. Renders nothing without one. */
export function Earlier({ gifts }: { gifts: readonly Opened[] }) {
  const t = useT();
  const { locale } = useApp();
  if (gifts.length === 0) return null;
  const date = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (
    <Section title={t('gift.earlier')}>
      {!canVerify() && <p className="pb-3 text-sm text-quiet">{t('gift.insecure')}</p>}
      <ul className="overflow-hidden rounded border border-rope bg-stand">
        {gifts.map((gift) => (
          <Row key={gift.day} of={gift} day={date.format(Date.parse(gift.day))} />
        ))}
      </ul>
    </Section>
  );
}
