import { errorText } from '@maidan/api';
import { Button, Dialog } from '@maidan/ui';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Player } from '../../../api.ts';
import { client, csrf, got } from '../../../client.ts';
import { useI18n } from '../../../i18n.ts';
import { sessionQuery } from '../../../queries.ts';

type Help = 'reopen' | 'factor';

async function give(help: Help, id: string): Promise<void> {
  const params = { path: { id }, header: await csrf() };
  if (help === 'reopen') await got(client.POST('/api/v3/staff/players/{id}/reopen', { params }));
  else await got(client.DELETE('/api/v3/staff/players/{id}/second-factor', { params }));
}

/** How the player gets in, and help for who cannot any more. */
export function RescuePanel({ player }: { player: Player }) {
  const { t } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const [open, setOpen] = useState<Help>();
  const may = member.permissions.includes('players.block');
  return (
    <section className="grid content-start gap-2">
      <h2 className="heading text-lg">{t('rescue.title')}</h2>
      <p className="text-sm">
        {t(player.second_factor ? 'rescue.factor_on' : 'rescue.factor_off')}
      </p>
      {player.closed && <p className="text-sm">{t('rescue.closed')}</p>}
      {may && (player.second_factor || player.closed) && (
        <div className="flex flex-wrap gap-2">
          {player.second_factor && (
            <Button size="sm" onClick={() => setOpen('factor')}>
              {t('rescue.factor')}
            </Button>
          )}
          {player.closed && (
            <Button size="sm" onClick={() => setOpen('reopen')}>
              {t('rescue.reopen')}
            </Button>
          )}
        </div>
      )}
      {open && <Ask help={open} player={player.id} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function Ask({ help, player, onClose }: { help: Help; player: string; onClose: () => void }) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const work = useMutation({
    mutationFn: () => give(help, player),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`rescue.${help}`)}
      description={t(`rescue.${help}_text`)}
      closeLabel={t('rescue.cancel')}
    >
      <div className="grid gap-2 pt-3">
        {work.error && (
          <p role="alert" className="text-sm text-down">
            {errorText(work.error, maybe)}
          </p>
        )}
        <Button variant="danger" busy={work.isPending} onClick={() => work.mutate()}>
          {t(`rescue.${help}`)}
        </Button>
      </div>
    </Dialog>
  );
}
