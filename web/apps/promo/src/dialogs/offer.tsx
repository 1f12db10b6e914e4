import { useEffect, useRef, useState, type ReactNode } from 'react';
import { checkPromo, Refusal, welcomeBonuses } from '../client/calls.ts';
import { preselected } from '../client/rules.ts';
import type { Bonus, IslandData } from '../page.ts';
import { Field } from './field.tsx';

export interface Promo {
  code: string;
  applied: boolean;
  message: string;
  bad: boolean;
}

/** What the visitor chose to play with: currency, bonus or promo code. */
export interface Offer {
  currency: string;
  bonuses: Bonus[];
  loading: boolean;
  /** "" is "play without bonus". */
  bonusId: string;
  bonus: Bonus | undefined;
  promo: Promo;
  changeCurrency: (currency: string) => void;
  changeBonus: (id: string) => void;
  changeCode: (code: string) => void;
  applyPromo: () => void;
}

const noPromo: Promo = { code: '', applied: false, message: '', bad: false };

export function useOffer({ dialog, bonuses: first, currencies, t }: IslandData): Offer {
  const [currency, setCurrency] = useState(dialog.currency);
  const [bonuses, setBonuses] = useState(first);
  const [bonusId, setBonusId] = useState(() => preselected(first, null, dialog.bonus));
  const [loading, setLoading] = useState(false);
  const [promo, setPromo] = useState(noPromo);
  const asked = useRef(0);

  /** A new currency has other bonuses; a late answer for an earlier currency is dropped. */
  function changeCurrency(next: string): void {
    const turn = ++asked.current;
    setCurrency(next);
    setBonuses([]);
    setBonusId('');
    setLoading(true);
    welcomeBonuses(next)
      .catch((): Bonus[] => [])
      .then((found) => {
        if (turn !== asked.current) return;
        setBonuses(found);
        setBonusId(
          preselected(found, new URLSearchParams(location.search).get('bonus'), dialog.bonus),
        );
        setLoading(false);
      });
  }

  // Once, when the dialog wakes: the page in the cache knows no query, so the first drawing cannot.
  /* eslint-disable react-hooks/set-state-in-effect, react-hooks/exhaustive-deps */
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const wanted = query.get('val_cur') ?? '';
    if (wanted !== dialog.currency && currencies.some(({ code }) => code === wanted))
      changeCurrency(wanted);
    else if (query.get('bonus')) setBonusId(preselected(first, query.get('bonus'), dialog.bonus));
  }, []);
  /* eslint-enable react-hooks/set-state-in-effect, react-hooks/exhaustive-deps */

  async function applyPromo(): Promise<void> {
    if (promo.applied) return setPromo(noPromo);
    const code = promo.code.trim();
    if (!code) return setPromo({ ...noPromo, message: t['error.promo_empty'] ?? '', bad: true });
    try {
      const { description } = await checkPromo(code);
      setPromo({ code, applied: true, message: description, bad: false });
    } catch (error) {
      setPromo({ code, applied: false, message: promoFault(error, t), bad: true });
    }
  }

  return {
    currency,
    bonuses,
    loading,
    bonusId,
    bonus: promo.applied ? undefined : bonuses.find(({ id }) => id === bonusId),
    promo,
    changeCurrency,
    changeBonus: setBonusId,
    changeCode: (code) => setPromo({ ...noPromo, code }),
    applyPromo: () => void applyPromo(),
  };
}

/** A code that is refused with badRequest is not active; any other reason means that there is no such code. */
function promoFault(error: unknown, t: Record<string, string>): string {
  if (!(error instanceof Refusal) || error.status === 0 || error.status >= 500)
    return t['error.oops'] ?? '';
  const inactive = error.details[0]?.reason === 'badRequest';
  return t[inactive ? 'error.promo_inactive' : 'error.promo_unknown'] ?? '';
}

interface FieldsProps {
  data: IslandData;
  /** Absent in the plain form. */
  offer?: Offer;
  values?: Record<string, string> | null;
  fault?: string | undefined;
}

export function OfferFields({ data, offer, values, fault }: FieldsProps): ReactNode {
  const { t } = data;
  const code = offer
    ? { value: offer.promo.code, onChange: onText(offer.changeCode), readOnly: offer.promo.applied }
    : { defaultValue: values?.['promo_code'] };
  const said = fault ?? (offer?.promo.bad ? offer.promo.message : undefined);
  return (
    <>
      <div className="pair">
        <CurrencyField data={data} offer={offer} values={values} />
        <BonusField data={data} offer={offer} values={values} />
      </div>
      <Field
        name="promo_code"
        label={t['form.promo'] ?? ''}
        autoComplete="off"
        maxLength={20}
        fault={said}
        hint={offer?.promo.applied ? offer.promo.message : undefined}
        extra={
          offer && (
            <button type="button" className="apply" data-early="" onClick={offer.applyPromo}>
              {t[offer.promo.applied ? 'form.cancel' : 'form.apply']}
            </button>
          )
        }
        {...code}
      />
    </>
  );
}

const onText =
  (change: (text: string) => void) =>
  (event: { currentTarget: { value: string } }): void =>
    change(event.currentTarget.value);

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
              {symbol === code ? code : `${code} ${symbol}`}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

function BonusField({ data, offer, values }: FieldsProps): ReactNode {
  const { t } = data;
  const choice = offer
    ? {
        value: offer.bonusId,
        onChange: onText(offer.changeBonus),
        disabled: offer.loading || offer.promo.applied,
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
          <option value="">{t['form.noBonus']}</option>
        </select>
      </span>
    </label>
  );
}
