import { toast } from '@maidan/ui';
import { useTournamentNames } from '../../domain/tournament/names.ts';
import {
  tournaments,
  tournamentTopics,
  unpaidStage,
  type Place,
  type TournamentDetail,
} from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { ReleaseDialog } from '../../parts/release-dialog.tsx';
import type { PlaceAct } from './places-table.tsx';

/** A change that is asked about: of a place, of all held prizes, or of the whole tournament. */
export type Act = { act: PlaceAct; place: Place } | { act: 'release_all' } | { act: 'cancel' };

interface Props {
  of: TournamentDetail;
  asked: Act;
  onClose: () => void;
}

/** The dialog of a change of a tournament. */
export function ActDialog({ of: one, asked, onClose }: Props) {
  const { t } = useI18n();
  const { money, own } = useTournamentNames();
  const done = (text: string) => () => {
    toast(text);
    onClose();
  };
  if (asked.act === 'cancel') {
    const ends = t('tournaments.cancel.text', { n: one.players });
    return (
      <ReasonDialog
        topics={tournamentTopics}
        title={t('tournaments.cancel.of', { name: own(one.name, one.series) })}
        text={unpaidStage(one) ? `${ends} ${t('tournaments.cancel.stage')}` : ends}
        submit={t('tournaments.cancel')}
        change={(reason) => tournaments.cancel(one.id, reason)}
        onDone={done(t('tournaments.cancel.done'))}
        onClose={onClose}
      />
    );
  }
  if (asked.act === 'release_all') {
    return (
      <ReleaseDialog
        topics={tournamentTopics}
        text={t('tournaments.release.text')}
        title={t('tournaments.release_all.of', { n: one.held })}
        submit={t('tournaments.release_all', { n: one.held })}
        change={() => tournaments.release(one.id)}
        onDone={done(t('tournaments.release.done'))}
        onClose={onClose}
      />
    );
  }
  const { act, place } = asked;
  const player = place.player_name || place.player_id;
  const prize = money(place.prize.amount, place.prize.currency);
  if (act === 'release') {
    return (
      <ReleaseDialog
        topics={tournamentTopics}
        text={t('tournaments.release.text')}
        title={t('tournaments.release.title', { prize, player })}
        submit={t('tournaments.release')}
        change={() => tournaments.release(one.id, place.prize_id)}
        onDone={done(t('tournaments.release.done'))}
        onClose={onClose}
      />
    );
  }
  return act === 'refuse' ? (
    <ReasonDialog
      topics={tournamentTopics}
      title={t('tournaments.refuse.title', { prize, player })}
      text={t('tournaments.refuse.text')}
      submit={t('tournaments.refuse')}
      change={(reason) => tournaments.refuse(one.id, place.prize_id, reason)}
      onDone={done(t('tournaments.refuse.done'))}
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      topics={tournamentTopics}
      title={t('tournaments.remove.of', { player })}
      text={t('tournaments.remove.text')}
      submit={t('tournaments.remove')}
      change={(reason) => tournaments.remove(one.id, place.player_id, reason)}
      onDone={done(t('tournaments.remove.done', { player }))}
      onClose={onClose}
    />
  );
}
