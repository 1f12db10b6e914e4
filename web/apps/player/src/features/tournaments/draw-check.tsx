import { Button } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useErrorText } from '../../api.ts';
import { canVerify } from '../../domain/casino/fair.ts';
import { Section } from '../../parts/page.tsx';
import { readTickets, type TournamentDetail } from './calls.ts';
import { checkDraw, type Verdict } from './draw.ts';
import { useT } from './i18n.ts';

/** A published value that can be copied. */
function Value({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd dir="ltr" className="font-mono text-sm break-all rtl:text-right">
        {children}
      </dd>
    </div>
  );
}

function Finding({ good, children }: { good: boolean; children: string }) {
  return (
    <li className={`flex items-start gap-2 font-semibold ${good ? 'text-up' : 'text-down'}`}>
      {good ? (
        <Check size={20} aria-hidden className="shrink-0" />
      ) : (
        <X size={20} aria-hidden className="shrink-0" />
      )}
      {children}
    </li>
  );
}

function Findings({ of: { draw, winners }, found }: { of: TournamentDetail; found: Verdict }) {
  const t = useT();
  return (
    <div role="status" className="grid gap-2 text-sm">
      <ul className="grid gap-2">
        <Finding good={found.seed}>
          {t(found.seed ? 'tournaments.seed_right' : 'tournaments.seed_wrong')}
        </Finding>
        <Finding good={found.list}>
          {found.list
            ? t('tournaments.list_right', { tickets: draw.tickets })
            : t('tournaments.list_wrong')}
        </Finding>
        <Finding good={found.winners}>
          {found.winners
            ? t('tournaments.draw_right', { winners: winners.length })
            : t('tournaments.draw_wrong')}
        </Finding>
      </ul>
      {found.winners && found.skipped > 0 && (
        <p className="text-quiet">{t('tournaments.draw_skipped', { n: found.skipped })}</p>
      )}
    </div>
  );
}

/** What a draw can be checked by, and after the end the check in this browser. */
export function DrawCheck({ of }: { of: TournamentDetail }) {
  const t = useT();
  const explain = useErrorText();
  const { id, draw, winners } = of;
  const check = useMutation({
    mutationFn: async () => {
      const { seed, seed_hash: seedHash, tickets_hash: listHash, tickets } = draw;
      const list = await readTickets(id);
      return checkDraw({ seed, seedHash, listHash, tickets, winners }, list);
    },
  });
  const over = draw.seed !== '';
  return (
    <Section title={t('tournaments.check_title')}>
      <div className="grid gap-3 rounded border border-rope bg-stand p-4">
        <p className="text-sm text-quiet">
          {t(over ? 'tournaments.check_text' : 'tournaments.check_before')}
        </p>
        <dl className="grid gap-2">
          <Value name={t('tournaments.seed_hash')}>{draw.seed_hash}</Value>
          {over && <Value name={t('tournaments.seed')}>{draw.seed}</Value>}
          {over && <Value name={t('tournaments.list_hash')}>{draw.tickets_hash}</Value>}
        </dl>
        {over && !canVerify() && <p className="text-sm">{t('tournaments.check_insecure')}</p>}
        {over && canVerify() && (
          <div className="flex flex-wrap gap-2">
            <Button busy={check.isPending} onClick={() => check.mutate()}>
              {t('tournaments.check_now')}
            </Button>
            <a
              href={`/api/v3/tournaments/${encodeURIComponent(id)}/tickets`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-4"
            >
              {t('tournaments.list_file')}
            </a>
          </div>
        )}
        {check.error && (
          <p role="alert" className="text-sm text-down">
            {explain(check.error)}
          </p>
        )}
        {check.data && <Findings of={of} found={check.data} />}
      </div>
    </Section>
  );
}
