import type { ReactNode } from 'react';
import { apart } from '../client/figures.ts';
import { preselected } from '../client/rules.ts';
import type { IslandData } from '../page.ts';
import { Field } from './field.tsx';
import type { Offer } from './offer.ts';
import type { Extra } from './table.ts';

interface FieldsProps {
  data: IslandData;
  /** Absent in the plain form. */
  offer?: Offer;
  extras: readonly Extra[];
  /** Without a promo code in use, and with bonuses to choose from, only. */
  shyBonus?: boolean | undefined;
  values?: Record<string, string> | null;
  fault?: string | undefined;
}

export function OfferFields(props: FieldsProps): ReactNode {
  const { extras, offer, shyBonus } = props;
  const hidden = shyBonus && offer && (offer.promo.applied || offer.bonuses.length === 0);
  const bonus = extras.includes('bonus') && !hidden;
  const currency = extras.includes('currency');
  return (
    <>
      {currency && bonus ? (
        <div className="pair">
          <CurrencyField {...props} />
          <BonusField {...props} />
        </div>
      ) : (
        currency && <CurrencyField {...props} />
      )}
      {extras.includes('promo') && <PromoField {...props} />}
    </>
  );
}

const onText =
  (change: (text: string) => void) =>
  (event: { currentTarget: { value: string } }): void =>
    change(event.currentTarget.value);

function PromoField({ data: { t }, offer, values, fault }: FieldsProps): ReactNode {
  const promo = offer?.promo;
  const code = offer
    ? { value: offer.promo.code, onChange: onText(offer.changeCode), readOnly: offer.promo.applied }
    : { defaultValue: values?.['promo_code'] };
  return (
    <Field
      name="promo_code"
      label={t['form.promo'] ?? ''}
      autoComplete="off"
      inputMode="numeric"
      dir="ltr"
      maxLength={12}
      fault={promo?.bad ? promo.message : promo?.applied ? undefined : fault}
      hint={promo?.applied && !promo.bad ? promo.message : undefined}
      extra={
        offer && (
          <button type="button" className="apply" data-early="" onClick={offer.applyPromo}>
            {t[offer.promo.applied ? 'form.cancel' : 'form.apply']}
          </button>
        )
      }
      {...code}
    />
  );
}

function CurrencyField({ data, offer, values }: FieldsProps): ReactNode {
  const choice = offer
    ? { value: offer.currency, onChange: onText(offer.changeCurrency) }
    : { defaultValue: values?.['currency'] || data.dialog.currency };
  return (
    <label className="field">
      <span>{data.t['form.currency']}</span>
      <span className="box">
        <select name="currency" {...choice}>
          {data.currencies.map(({ code, symbol }) => (
            <option key={code} value={code}>
              {symbol === code ? code : apart(`${code} ${symbol}`, data.lang)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** The list of bonuses. A promo code in use takes its place: it says what the code gives, and nothing else can be chosen. */
function BonusField({ data, offer, values }: FieldsProps): ReactNode {
  const { t } = data;
  if (offer?.promo.applied)
    return (
      <label className="field">
        <span>{t['form.bonus']}</span>
        <span className="box">
          <select disabled>
            <option>{offer.bonus?.name ?? t['form.noBonus']}</option>
          </select>
        </span>
      </label>
    );
  const choice = offer
    ? {
        value: offer.bonusId,
        onChange: onText(offer.changeBonus),
        disabled: offer.loading,
        'aria-busy': offer.loading,
      }
    : { defaultValue: values?.['bonus_id'] ?? preselected(data.bonuses, null, data.dialog.bonus) };
  return (
    <label className="field">
      <span>{t['form.bonus']}</span>
      <span className="box">
        <select name="bonus_id" {...choice}>
          {(offer ?? data).bonuses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">
            {t[offer?.currency === 'BRL' ? 'form.noBonusBRL' : 'form.noBonus']}
          </option>
        </select>
      </span>
    </label>
  );
}
