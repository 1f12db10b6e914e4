import type { ComponentType } from 'react';
import type { Player } from '../../../domain/player/player.ts';
import { BonusesPanel } from './bonuses.tsx';
import { CasinoPanel } from './casino.tsx';
import { ChangesPanel } from './changes.tsx';
import { DebtsPanel } from './debts.tsx';
import { DevicesPanel } from './devices.tsx';
import { GrantsPanel } from './grants.tsx';
import { NoticesPanel } from './notices.tsx';
import { PlayOffersPanel } from './play-offers.tsx';
import { ProfilePanel } from './profile.tsx';
import { ProtectionPanel } from './protection.tsx';
import { RescuePanel } from './rescue.tsx';
import { SignalsPanel } from './signals.tsx';
import { VerificationPanel } from './verification.tsx';
import { VIPPanel } from './vip.tsx';

export interface Panel {
  name: string;
  /** The permission without which its calls are refused. */
  needs: string;
  /** Takes the whole width where the page is wide. */
  wide?: boolean;
  Show: ComponentType<{ player: Player }>;
}

/** The panels of a player's page below the overview, in this order: a topic adds its own line. */
export const panels: readonly Panel[] = [
  { name: 'profile', needs: 'players.see', Show: ProfilePanel },
  {
    name: 'verification',
    needs: 'players.see',
    Show: ({ player }) => <VerificationPanel player={player.id} />,
  },
  { name: 'devices', needs: 'players.see', Show: DevicesPanel },
  { name: 'rescue', needs: 'players.see', Show: RescuePanel },
  { name: 'protection', needs: 'players.see', Show: ProtectionPanel },
  { name: 'grants', needs: 'players.see', Show: GrantsPanel },
  { name: 'bonuses', needs: 'players.see', wide: true, Show: BonusesPanel },
  { name: 'play-offers', needs: 'players.see', wide: true, Show: PlayOffersPanel },
  { name: 'vip', needs: 'players.see', wide: true, Show: VIPPanel },
  { name: 'casino', needs: 'casino.see', Show: CasinoPanel },
  {
    name: 'signals',
    needs: 'signals.judge',
    Show: ({ player }) => <SignalsPanel player={player.id} />,
  },
  {
    name: 'notices',
    needs: 'players.see',
    Show: ({ player }) => <NoticesPanel player={player.id} />,
  },
  { name: 'debts', needs: 'players.see', wide: true, Show: DebtsPanel },
  {
    name: 'changes',
    needs: 'players.see',
    wide: true,
    Show: ({ player }) => <ChangesPanel player={player.id} />,
  },
];
