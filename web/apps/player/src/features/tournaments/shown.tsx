import { Tabs } from '@maidan/ui';
import { useI18n } from '../../i18n.ts';
import { tournamentLists, type TournamentList } from '../../search.ts';
import type { Tournament } from './calls.ts';
import { useT } from './i18n.ts';
import { Current, Ended } from './lists.tsx';
import { OwnPrizes } from './own-prizes.tsx';
import { isRace } from './races.ts';

interface Props {
  current: readonly Tournament[];
  ended: readonly Tournament[];
  show: TournamentList;
  onShow: (show: TournamentList) => void;
}

/** The tournaments that run or come next, the player's prizes, and what is over: all of them, or the races. */
export function Shown({ current, ended, show, onShow }: Props) {
  const t = useT();
  const { dir } = useI18n();
  const shown = (of: readonly Tournament[]) => (show === 'races' ? of.filter(isRace) : of);
  const lists = (
    <>
      <Current tournaments={shown(current)} />
      <OwnPrizes />
      <Ended tournaments={shown(ended)} />
    </>
  );
  if (show === 'all' && ![...current, ...ended].some(isRace)) return lists;
  return (
    <div className="px-3 pt-4 lg:px-0">
      <Tabs
        label={t('tournaments.filter')}
        dir={dir}
        value={show}
        tabs={tournamentLists.map((value) => ({ value, label: t(`tournaments.filter_${value}`) }))}
        onChange={onShow}
      >
        <div className="max-lg:-mx-3">{lists}</div>
      </Tabs>
    </div>
  );
}
