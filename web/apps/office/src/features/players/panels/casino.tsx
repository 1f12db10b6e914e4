import { Link } from '@tanstack/react-router';
import type { Player } from '../../../domain/player/player.ts';
import { useT } from '../../../i18n.ts';

const link = 'inline-flex min-h-11 items-center underline decoration-edge underline-offset-4';

/** Leads to the player's rounds and bets of the casino. */
export function CasinoPanel({ player }: { player: Player }) {
  const t = useT();
  return (
    <section className="grid content-start gap-1">
      <h2 className="heading text-lg">{t('nav.casino')}</h2>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to="/casino/rounds" search={{ player: player.id }} className={link}>
          {t('casino.rounds')}
        </Link>
        <Link to="/casino/rounds" search={{ player: player.id, crash: true }} className={link}>
          {t('casino.kind.crash')}
        </Link>
      </p>
    </section>
  );
}
