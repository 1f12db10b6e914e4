import { toast } from '@maidan/ui';
import { useVIPNames } from '../../domain/vip/names.ts';
import { vip, vipTopics, type MemberWeek } from '../../domain/vip/vip.ts';
import { useI18n } from '../../i18n.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { ReleaseDialog } from '../../parts/release-dialog.tsx';
import type { Decision } from '../../domain/vip/weeks-table.tsx';

interface Props {
  of: MemberWeek;
  how: Decision;
  onClose: () => void;
}

/** Asks before a held cashback is paid or refused. */
export function DecideDialog({ of: one, how, onClose }: Props) {
  const { t } = useI18n();
  const { money } = useVIPNames();
  const values = {
    amount: money(one.amount, one.currency),
    player: one.player_name || one.player_id,
  };
  const done = (text: string) => () => {
    toast(text);
    onClose();
  };
  if (how === 'release') {
    return (
      <ReleaseDialog
        topics={vipTopics}
        title={t('vip.release.title', values)}
        text={t('vip.release.text')}
        submit={t('vip.release')}
        change={() => vip.release([one.id])}
        onDone={done(t('vip.release.done'))}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonDialog
      topics={vipTopics}
      title={t('vip.refuse.title', values)}
      text={t('vip.refuse.text')}
      submit={t('vip.refuse')}
      change={(reason) => vip.refuse([one.id], reason)}
      onDone={done(t('vip.refuse.done'))}
      onClose={onClose}
    />
  );
}
