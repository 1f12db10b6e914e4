import { BottomSheet, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '../../api.ts';
import { isShared, type LobbyId } from '../../domain/casino/games.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { BetHistory, Fairness } from './crash/around.tsx';
import { RoundList } from './rounds.tsx';
import { Rules } from './rules.tsx';
import { SeedsPanel } from './seeds.tsx';

export type Panel = 'rules' | 'fairness' | 'history';

function PanelContent({ panel, id }: { panel: Panel; id: LobbyId }) {
  const t = useT();
  const signedIn = useSignedIn();
  if (panel === 'rules') return <Rules game={id} />;
  if (isShared(id) && panel === 'fairness') return <Fairness game={id} />;
  if (!signedIn) return <p className="text-quiet">{t('casino.guest')}</p>;
  if (panel === 'history') return isShared(id) ? <BetHistory /> : <RoundList game={id} />;
  return (
    <div className="grid gap-4">
      <SeedsPanel />
      <Link to="/casino/verify" search={{ game: id }} className={buttonClass()}>
        {t('casino.verify')}
      </Link>
    </div>
  );
}

interface GamePanelProps {
  /** The panel that is open, if one is. */
  panel: Panel | undefined;
  id: LobbyId;
  onClose: () => void;
}

/** The sheet above a game: its rules, its seeds or its history. Loaded when a panel is opened first. */
export function GamePanel({ panel, id, onClose }: GamePanelProps) {
  const t = useT();
  return (
    <BottomSheet
      drawer
      open={panel !== undefined}
      onOpenChange={onClose}
      title={panel ? t(`casino.panel_${panel}`) : ''}
      closeLabel={t('casino.close')}
    >
      {panel && <PanelContent panel={panel} id={id} />}
    </BottomSheet>
  );
}
