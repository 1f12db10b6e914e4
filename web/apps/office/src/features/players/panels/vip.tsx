import { Button, toast } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Player } from '../../../domain/player/player.ts';
import { sessionQuery } from '../../../domain/session/session.ts';
import { useVIPNames } from '../../../domain/vip/names.ts';
import { playerVIPQuery, vip, vipSettingsQuery, vipTopics } from '../../../domain/vip/vip.ts';
import { useI18n } from '../../../i18n.ts';
import { Fact, Facts } from '../../../parts/fact.tsx';
import { Pending } from '../../../parts/pending.tsx';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
import { moment } from '../../../time.ts';
import { MemberDialog } from '../vip-dialog.tsx';
import { WeeksTable } from '../../../domain/vip/weeks-table.tsx';

/** The player's membership of the VIP programme and its weeks. Nothing for a brand without a programme. */
export function VIPPanel({ player }: { player: Player }) {
  const { t, locale } = useI18n();
  const { level } = useVIPNames();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const settings = useQuery(vipSettingsQuery);
  const { data, error, refetch } = useQuery(playerVIPQuery(player.id));
  const [asked, setAsked] = useState<'set' | 'end'>();
  const close = () => setAsked(undefined);
  if (settings.data?.levels.length === 0) return null;
  const may = settings.data && member.permissions.includes('bonuses.give');
  return (
    <section className="grid content-start gap-3">
      <h2 className="heading text-lg">{t('vip.title')}</h2>
      {!data && <Pending error={error} onRetry={() => void refetch()} className="h-16" />}
      {data?.member && (
        <Facts>
          <Fact name={t('vip.level')}>{level(data.level)}</Fact>
          <Fact name={t('vip.manager')}>{data.manager_name}</Fact>
          <Fact name={t('vip.since')}>{moment(data.since, locale)}</Fact>
        </Facts>
      )}
      {data && !data.member && (
        <p className="text-sm text-quiet">
          {data.ended_at > 0
            ? t('vip.ended', { level: level(data.level), time: moment(data.ended_at, locale) })
            : t('vip.none')}
        </p>
      )}
      {data && may && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAsked('set')}>
            {t(data.member ? 'vip.change' : 'vip.make')}
          </Button>
          {data.member && (
            <Button size="sm" variant="quiet" onClick={() => setAsked('end')}>
              {t('vip.end')}
            </Button>
          )}
        </div>
      )}
      {data && data.weeks.length > 0 && <WeeksTable items={data.weeks} />}
      {data && settings.data && asked === 'set' && (
        <MemberDialog player={player.id} of={data} settings={settings.data} onClose={close} />
      )}
      {asked === 'end' && (
        <ReasonDialog
          topics={vipTopics}
          title={t('vip.end')}
          text={t('vip.end.text')}
          submit={t('vip.end')}
          change={(reason) => vip.end(player.id, reason)}
          onDone={() => {
            toast(t('vip.end.done'));
            close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
