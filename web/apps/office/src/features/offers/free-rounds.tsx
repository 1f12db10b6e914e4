import { FreeRoundGame, useFreeRoundGames } from '../../domain/casino/free-round-games.tsx';
import { useOfferNames } from '../../domain/offer/names.ts';
import { whole } from '../../domain/offer/notation.ts';
import type { OfferForm } from '../../domain/offer/offers.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { At, Group, Written } from './fields.tsx';

type Rounds = NonNullable<OfferForm['terms']['rounds']>;

/** The free rounds of a supplier that an offer gives. */
export function FreeRounds() {
  const { form, fields, edit } = useEditing();
  const { about } = useOfferNames();
  const { rounds } = form.terms;
  if (!fields.has('terms.rounds') || !rounds) return null;
  const change = (part: Partial<Rounds>) =>
    edit((old) => ({ ...old, terms: { ...old.terms, rounds: { ...rounds, ...part } } }));
  return (
    <Group {...about('terms.rounds')}>
      <RoundFields of={rounds} onChange={change} />
    </Group>
  );
}

interface RoundProps {
  of: Rounds;
  onChange: (part: Partial<Rounds>) => void;
}

function RoundFields({ of: { supplier, game, count, stake }, onChange }: RoundProps) {
  const t = useT();
  const { games, note } = useFreeRoundGames();
  return (
    <>
      <At field="terms.rounds.game" label={t('casino.game')} hint={note}>
        <FreeRoundGame
          games={games}
          chosen={game ? { supplier, id: game } : undefined}
          onChoose={(one) => onChange({ supplier: one.supplier, game: one.id })}
        />
      </At>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Written
          field="terms.rounds.count"
          label={t('suppliers.rounds_count')}
          notation={whole}
          value={count}
          onChange={(value) => onChange({ count: value })}
        />
        <Written
          field="terms.rounds.stake"
          label={t('suppliers.stake_each')}
          notation={whole}
          value={stake}
          onChange={(value) => onChange({ stake: value })}
        />
      </div>
    </>
  );
}
