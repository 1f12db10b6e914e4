import { ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import {
  BookOpen,
  ChevronLeft,
  History,
  ShieldCheck,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { api } from '../api.ts';
import { tableQuery } from '../domain/casino/calls.ts';
import {
  isLobbyGame,
  isShared,
  isSlot,
  type GameId,
  type LobbyId,
  type SlotId,
} from '../domain/casino/games.ts';
import { useT } from '../domain/casino/i18n.ts';
import { lobbyQuery } from '../domain/casino/lobby.ts';
import type { AnyGame } from '../features/casino/definition.ts';
import { GameFrame } from '../features/casino/frame.tsx';
import type { Panel } from '../features/casino/panels.tsx';
import { rememberGame } from '../features/casino/recent.ts';
import { soundOn, switchSound } from '../features/casino/sound.ts';
import { useTitle } from '../parts/page.tsx';

/** The stage of each game is loaded with its screen. */
const stages: Record<Exclude<GameId, SlotId>, () => Promise<{ game: AnyGame }>> = {
  coin: () => import('../features/casino/games/coin.tsx'),
  dice: () => import('../features/casino/games/dice.tsx'),
  'dragon-tiger': () => import('../features/casino/games/dragon-tiger.tsx'),
  hilo: () => import('../features/casino/games/hilo.tsx'),
  keno: () => import('../features/casino/games/keno.tsx'),
  limbo: () => import('../features/casino/games/limbo.tsx'),
  ludo: () => import('../features/casino/games/ludo.tsx'),
  mines: () => import('../features/casino/games/mines.tsx'),
  plinko: () => import('../features/casino/games/plinko.tsx'),
  roulette: () => import('../features/casino/games/roulette.tsx'),
  tower: () => import('../features/casino/games/tower.tsx'),
  wheel: () => import('../features/casino/games/wheel.tsx'),
};

/** What a round does not need is loaded when it is asked for: a first visit waits for the game only. */
const GamePanel = lazy(async () => ({
  default: (await import('../features/casino/panels.tsx')).GamePanel,
}));
const UnknownGame = lazy(async () => ({
  default: (await import('../features/casino/unknown-game.tsx')).UnknownGame,
}));

const icons: Record<Panel, LucideIcon> = {
  rules: BookOpen,
  fairness: ShieldCheck,
  history: History,
};

/** Switches the sounds of games. */
function SoundButton() {
  const t = useT();
  const [on, setOn] = useState(soundOn);
  const Icon = on ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      aria-label={t('casino.sound')}
      aria-pressed={on}
      onClick={() => {
        switchSound(!on);
        setOn(!on);
      }}
      className="tap grid place-items-center rounded text-quiet hover:text-fore"
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

/** Loads the engine of slots and the look of a machine at the same time: each is a part of a chain that a slow network makes long. */
async function loadSlotStage(id: SlotId): Promise<{ game: AnyGame }> {
  const look = import('../features/casino/slots/themes.ts').then(({ themes }) => themes[id]());
  const [{ loadSlot }] = await Promise.all([import('../features/casino/slots/slot.tsx'), look]);
  return loadSlot(id);
}

/** The stage of a game in its frame, once it is loaded. */
async function loadStage(id: LobbyId): Promise<() => ReactNode> {
  if (isShared(id)) {
    const { SharedGame } = await import('../features/casino/crash/frame.tsx');
    return () => <SharedGame game={id} />;
  }
  const { game } = isSlot(id) ? await loadSlotStage(id) : await stages[id]();
  return () => <GameFrame game={game} />;
}

function Game({ id }: { id: LobbyId }) {
  const t = useT();
  const title = t(`casino.game_${id}`);
  useTitle(title);
  const [panel, setPanel] = useState<Panel>();
  const [opened, setOpened] = useState(false);
  useEffect(() => rememberGame(id), [id]);
  const { data: renderStage, error } = useQuery({
    queryKey: ['casino-stage', id],
    queryFn: () => loadStage(id),
    staleTime: Infinity,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3 lg:pt-4">
      <header className="flex items-center gap-1 px-1 lg:px-0">
        <Link
          to="/casino"
          aria-label={t('casino.to_lobby')}
          className="tap grid place-items-center"
        >
          <ChevronLeft size={22} aria-hidden className="rtl:rotate-180" />
        </Link>
        <h1 className="heading line-clamp-2 min-w-0 grow text-xl leading-5 sm:text-2xl">{title}</h1>
        <SoundButton />
        {(Object.keys(icons) as Panel[]).map((kind) => {
          const Icon = icons[kind];
          return (
            <button
              key={kind}
              type="button"
              aria-label={t(`casino.panel_${kind}`)}
              onClick={() => {
                setPanel(kind);
                setOpened(true);
              }}
              className="tap grid place-items-center rounded text-quiet hover:text-fore"
            >
              <Icon size={20} aria-hidden />
            </button>
          );
        })}
      </header>
      {error ? (
        <ErrorState title={t('casino.stage_failed')} />
      ) : renderStage ? (
        renderStage()
      ) : (
        <Loading label={t('casino.loading')}>
          <Skeleton className="h-[min(25rem,52dvh)] min-h-76 lg:h-[34rem]" />
        </Loading>
      )}
      {opened && (
        <Suspense fallback={null}>
          <GamePanel panel={panel} id={id} onClose={() => setPanel(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Asks for what the controls of a game wait for, before its screen is there. */
export function fetchGame(queries: QueryClient, id: string): void {
  if (!isLobbyGame(id)) return;
  void queries.prefetchQuery(lobbyQuery);
  if (api.session.signedIn) void queries.prefetchQuery(tableQuery);
}

/** The screen of a game, or of an address without one. */
export function Slot() {
  const { id } = useParams({ from: '/casino/slot/$id' });
  if (isLobbyGame(id)) return <Game key={id} id={id} />;
  return (
    <Suspense fallback={null}>
      <UnknownGame />
    </Suspense>
  );
}
