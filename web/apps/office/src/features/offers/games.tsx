import { Button, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useCasinoNames } from '../../domain/casino/names.ts';
import { withGames } from '../../domain/offer/form.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { whole } from '../../domain/offer/notation.ts';
import { offerWaysQuery } from '../../domain/promo-code/trials.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { At, Group, Written } from './fields.tsx';

/** How much of a stake on single games counts. A game with 0 cannot be played with the bonus. */
export function Games() {
  const t = useT();
  const { form, fields, edit } = useEditing();
  const { about } = useOfferNames(form.kind);
  const names = useCasinoNames();
  const ways = useQuery(offerWaysQuery).data?.items ?? [];
  if (!fields.has('terms.games')) return null;
  const rows = Object.entries(form.terms.games ?? {});
  const known = [...new Set(ways.flatMap(({ game }) => (game ? [game] : [])))];
  const free = known.filter((game) => !rows.some(([named]) => named === game));
  const set = (next: [string, number][]) => edit((old) => withGames(old, next));
  return (
    <Group {...about('terms.games')}>
      {rows.map(([game, percent], i) => (
        <div key={game} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-end gap-3">
          <At field={`terms.games.${game}`} label={t('offers.games.game', { n: i + 1 })}>
            <Select
              value={game}
              onChange={(event) => set(rows.with(i, [event.target.value, percent]))}
            >
              {[game, ...free].map((one) => (
                <option key={one} value={one}>
                  {names.game(one)}
                </option>
              ))}
            </Select>
          </At>
          <Written
            field={`terms.games.${game}.percent`}
            label={t('offers.games.percent', { n: i + 1 })}
            notation={whole}
            value={percent}
            onChange={(value) => set(rows.with(i, [game, value]))}
          />
          <Button
            variant="quiet"
            className="min-h-12! px-3!"
            aria-label={t('offers.games.remove', { n: i + 1 })}
            onClick={() => set(rows.toSpliced(i, 1))}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        className="min-h-11! justify-self-start"
        disabled={free.length === 0}
        onClick={() => free[0] && set([...rows, [free[0], 0]])}
      >
        <Plus size={16} aria-hidden />
        {t('offers.games.add')}
      </Button>
    </Group>
  );
}
