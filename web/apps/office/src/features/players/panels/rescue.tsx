import { errorText } from '@maidan/api';
import { Button, Dialog, Field, Input } from '@maidan/ui';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Player } from '../../../domain/player/player.ts';
import { client, csrf, got } from '../../../client.ts';
import { useI18n } from '../../../i18n.ts';
import { sessionQuery } from '../../../domain/session/session.ts';

type Help = 'reopen' | 'factor' | 'block' | 'unblock';

async function give(help: Help, id: string, reason: string): Promise<void> {
  const params = { path: { id }, header: await csrf() };
  if (help === 'reopen') await got(client.POST('/api/v3/staff/players/{id}/reopen', { params }));
  else if (help === 'factor')
    await got(client.DELETE('/api/v3/staff/players/{id}/second-factor', { params }));
  else {
    const body = { blocked: help === 'block', reason };
    await got(client.PUT('/api/v3/staff/players/{id}/block', { params, body }));
  }
}

/** Actions on a player's sign-in that the account's state allows. */
const helps = ({ second_factor, closed, blocked }: Player): Help[] => [
  ...(second_factor ? ['factor' as const] : []),
  ...(closed ? ['reopen' as const] : [blocked ? ('unblock' as const) : ('block' as const)]),
];

/** How the player gets in, help for who cannot any more, and the block of who must not. */
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
      {player.blocked && <p className="text-sm text-down">{t('rescue.blocked')}</p>}
      {may && (
        <div className="flex flex-wrap gap-2">
          {helps(player).map((help) => (
            <Button key={help} size="sm" onClick={() => setOpen(help)}>
              {t(`rescue.${help}`)}
            </Button>
          ))}
        </div>
      )}
      {open && <Ask help={open} player={player.id} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function Ask({ help, player, onClose }: { help: Help; player: string; onClose: () => void }) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const explained = help === 'block' || help === 'unblock';
  const work = useMutation({
    mutationFn: () => give(help, player, reason),
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
        {explained && (
          <Field label={t('rescue.reason')} hint={t('rescue.reason_hint')}>
            <Input value={reason} maxLength={200} onChange={(e) => setReason(e.target.value)} />
          </Field>
        )}
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
