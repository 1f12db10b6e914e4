import type { BonusSuspect } from '../../domain/abuse/abuse.ts';
import { useT } from '../../i18n.ts';
import { PlayerLink } from './player-link.tsx';

/** Accounts that may belong to the same person, with the ids of the offers that they had bonuses of. */
export function RelatedAccounts({ of }: { of: BonusSuspect['related'] }) {
  const t = useT();
  return (
    <section className="grid grid-cols-1 gap-1 text-sm">
      <h3 className="font-semibold">{t('abuse.related')}</h3>
      <ul className="grid grid-cols-1">
        {of.map(({ player_id, player_name, offers }) => (
          <li key={player_id} className="flex flex-wrap items-center gap-x-3">
            <PlayerLink id={player_id} name={player_name} />
            <span className="text-quiet wrap-anywhere">
              {offers.join(', ') || t('abuse.related.none')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
