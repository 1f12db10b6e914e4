import { currencies } from '@maidan/money';
import { Button, Select } from '@maidan/ui';
import { X } from 'lucide-react';
import { withMost } from '../../domain/offer/form.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { moneyIn } from '../../domain/offer/notation.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { Group, Part, Tick, Whole, Written } from './fields.tsx';
import { FreeRounds } from './free-rounds.tsx';
import { FreeSpins } from './free-spins.tsx';
import { PlayTerms } from './play-terms.tsx';

/** What an offer gives, and what it may cost in a month. */
export function Amounts() {
  const t = useT();
  const { edit } = useEditing();
  return (
    <Part title={t('offers.part.amounts')}>
      <div className="grid items-start gap-3 empty:hidden sm:grid-cols-2">
        <Whole name="percent" />
        <Whole name="amount" />
      </div>
      <MostByCurrency />
      <FreeSpins />
      <FreeRounds />
      <PlayTerms />
      <Whole name="budget" />
      <Tick field="stops" onChange={(stops) => edit((old) => ({ ...old, stops }))} />
    </Part>
  );
}

/** The amounts of single currencies, which replace the amount in smallest stakes. */
function MostByCurrency() {
  const t = useT();
  const { form, fields, edit } = useEditing();
  const names = useOfferNames();
  if (!fields.has('max_bonus')) return null;
  const free = currencies.filter(({ code }) => !(code in form.max_bonus));
  return (
    <Group {...names.about('max_bonus')}>
      {Object.entries(form.max_bonus).map(([currency, amount]) => (
        <div key={currency} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <Written
            field={`max_bonus.${currency}`}
            label={names.field(`max_bonus.${currency}`)}
            notation={moneyIn(currency)}
            value={amount}
            onChange={(value) => edit((old) => withMost(old, currency, value))}
          />
          <Button
            variant="quiet"
            className="mt-6.5 min-h-12! px-3!"
            aria-label={t('offers.most.remove', { currency })}
            onClick={() => edit((old) => withMost(old, currency, undefined))}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {free.length > 0 && (
        <Select
          aria-label={t('offers.most.add')}
          value=""
          onChange={({ target: { value } }) => edit((old) => withMost(old, value, 0))}
        >
          <option value="">{t('offers.most.add')}</option>
          {free.map(({ code }) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
    </Group>
  );
}
