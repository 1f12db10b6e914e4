import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rememberBonus } from '../../domain/bonus/choice.ts';
import { spinsOf } from '../../domain/bonus/rules.ts';
import { useBonusesFor } from '../../domain/bonus/use-bonuses.ts';
import { isLobbyGame } from '../../domain/casino/games.ts';
import { Worth } from './board.tsx';
import type { Prize } from './calls.ts';
import { useT } from './i18n.ts';
import { useName, useSpinsText, useTermsText } from './text.ts';

interface Props {
  prize: Prize | undefined;
  /** It has just been drawn. */
  fresh: boolean;
}

/** What today's gift has given, in words. Where the button to open it has disappeared, the heading takes the focus. */
export function Won({ prize, fresh }: Props) {
  const t = useT();
  const nameOf = useName();
  const spinsText = useSpinsText();
  const termsText = useTermsText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus({ preventScroll: true });
  }, [fresh]);
  const given = prize?.kind ? prize : undefined;
  const terms = given && termsText(given);
  return (
    <div className="grid gap-1">
      {given && <p className="text-sm text-quiet">{t('gift.won')}</p>}
      <h2 ref={heading} tabIndex={-1} className="heading text-2xl outline-none">
        {given ? nameOf(given) : t('gift.nothing')}
      </h2>
      {!given && <p className="text-quiet">{t('gift.nothing_text')}</p>}
      {given && (
        <p className="text-lg font-semibold text-money">
          {spinsText(given) ?? <Worth prize={given} />}
        </p>
      )}
      {terms && <p className="max-w-prose text-quiet">{terms}</p>}
    </div>
  );
}

const primary = buttonClass({ variant: 'primary', size: 'lg', block: true });

/** The way to the slot of free spins, on which they are then chosen. */
function PlaySpins({ game }: { game: string }) {
  const t = useT();
  const { accepted } = useBonusesFor('slots', game);
  const bonus = accepted.find((one) => spinsOf(one)?.game === game);
  return (
    <Link
      to="/casino/slot/$id"
      params={{ id: game }}
      onClick={() => bonus && rememberBonus('casino', bonus.id)}
      className={primary}
    >
      {t('gift.play_spins')}
    </Link>
  );
}

/** Where a prize is used. Renders nothing for nothing. */
export function UsePrize({ prize }: { prize: Prize | undefined }) {
  const t = useT();
  if (!prize?.kind) return null;
  if (prize.kind === 'free_bet')
    return (
      <Link to="/sports" className={primary}>
        {t('gift.bet')}
      </Link>
    );
  const game = prize.spins?.game ?? '';
  if (isLobbyGame(game)) return <PlaySpins game={game} />;
  return (
    <Link to="/bonuses" className={primary}>
      {t('gift.to_bonuses')}
    </Link>
  );
}
