import { Checkbox, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useCasinoNames } from '../../domain/casino/names.ts';
import { usualSpins } from '../../domain/offer/form.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { whole } from '../../domain/offer/notation.ts';
import type { OfferForm } from '../../domain/offer/offers.ts';
import { offerWaysQuery } from '../../domain/promo-code/trials.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { At, Group, Written } from './fields.tsx';

type Spins = NonNullable<OfferForm['terms']['spins']>;

/** The free spins of an offer. One for a deposit may give them in addition to its bonus. */
export function FreeSpins() {
  const t = useT();
  const { form, fields, edit } = useEditing();
  const { about } = useOfferNames();
  if (!fields.has('terms.spins')) return null;
  const { spins } = form.terms;
  const set = (next?: Spins) => edit((old) => ({ ...old, terms: { ...old.terms, spins: next } }));
  return (
    <Group {...about('terms.spins')}>
      {form.kind === 'match' && (
        <Checkbox
          label={t('offers.spins.more')}
          checked={Boolean(spins)}
          onChange={(event) => set(event.target.checked ? usualSpins : undefined)}
        />
      )}
      {spins && <SpinFields of={spins} onChange={(part) => set({ ...spins, ...part })} />}
    </Group>
  );
}

interface SpinProps {
  of: Spins;
  onChange: (part: Partial<Spins>) => void;
}

function SpinFields({ of: { game, count, stake }, onChange }: SpinProps) {
  const t = useT();
  const names = useCasinoNames();
  const ways = useQuery(offerWaysQuery).data?.items ?? [];
  const slots = ways.filter(({ product }) => product === 'slots').map((way) => way.game);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      <At field="terms.spins.game" label={t('offers.spins.game')}>
        <Select value={game} onChange={(event) => onChange({ game: event.target.value })}>
          {[...new Set([game, ...slots])].map((one) => (
            <option key={one} value={one}>
              {one ? names.game(one) : t('offers.spins.choose')}
            </option>
          ))}
        </Select>
      </At>
      <Written
        field="terms.spins.count"
        label={t('offers.spins.count')}
        notation={whole}
        value={count}
        onChange={(value) => onChange({ count: value })}
      />
      <Written
        field="terms.spins.stake"
        label={t('offers.spins.stake')}
        notation={whole}
        value={stake}
        onChange={(value) => onChange({ stake: value })}
      />
    </div>
  );
}
