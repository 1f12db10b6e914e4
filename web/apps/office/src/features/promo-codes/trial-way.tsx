import { Field, Select } from '@maidan/ui';
import type { OfferWay } from '../../domain/promo-code/trials.ts';
import { useI18n } from '../../i18n.ts';

const products = ['slots', 'tables', 'quick', 'crash', 'sports'] as const;

interface Props {
  ways: OfferWay[];
  value: string;
  onChange: (way: string) => void;
}

/** What is played in a trial: a game with its settings, or bets at some odds. */
export function WayField({ ways, value, onChange }: Props) {
  const { t, maybe } = useI18n();
  return (
    <Field label={t('trial.way')}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {products
          .map((product) => ({ product, of: ways.filter((one) => one.product === product) }))
          .filter(({ of }) => of.length > 0)
          .map(({ product, of }) => (
            <optgroup key={product} label={t(`tournaments.product.${product}`)}>
              {of.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.game
                    ? `${maybe(`casino.game.${one.game}`) ?? one.game} · ${one.variant}`
                    : t('trial.odds', { odds: one.variant })}
                </option>
              ))}
            </optgroup>
          ))}
      </Select>
    </Field>
  );
}
