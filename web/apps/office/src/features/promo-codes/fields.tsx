import { Field, Input, Select } from '@maidan/ui';
import type { GivenOffer } from '../../domain/offer/kinds.ts';
import { promoPlaces, type PromoPlace } from '../../domain/promo-code/promo-codes.ts';
import { useI18n } from '../../i18n.ts';
import { fromLocal, toLocal } from '../../time.ts';

const month = 30 * 24 * 3_600_000;

/** What the forms of one code and of many have in common, as it is typed. */
export interface Draft {
  offer: string;
  description: string;
  starts: string;
  ends: string;
  place: PromoPlace;
  partner: string;
}

export const newDraft = (offers: readonly GivenOffer[]): Draft => ({
  offer: offers[0]?.id ?? '',
  description: '',
  starts: toLocal(Date.now()),
  ends: toLocal(Date.now() + month),
  place: 'everywhere',
  partner: '',
});

export const fromDraft = (draft: Draft) => ({
  offer_id: draft.offer,
  description: draft.description.trim(),
  starts_at: fromLocal(draft.starts),
  ends_at: fromLocal(draft.ends),
  place: draft.place,
  ...(draft.partner.trim() && { partner_id: draft.partner.trim() }),
});

interface Props {
  offers: readonly GivenOffer[];
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

export function Fields({ offers, draft, onChange }: Props) {
  const { t } = useI18n();
  return (
    <>
      <Field label={t('promo.offer')}>
        <Select value={draft.offer} onChange={(event) => onChange({ offer: event.target.value })}>
          {offers.map(({ id, name, kind }) => (
            <option key={id} value={id}>
              {t('promo.offer.option', { name, kind: t(`promo.kind.${kind}`) })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('promo.description')} hint={t('promo.description.hint')}>
        <Input
          required
          maxLength={200}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-1 gap-3">
        <Field label={t('promo.starts')}>
          <Input
            required
            type="datetime-local"
            value={draft.starts}
            onChange={(event) => onChange({ starts: event.target.value })}
          />
        </Field>
        <Field label={t('promo.ends')}>
          <Input
            required
            type="datetime-local"
            value={draft.ends}
            onChange={(event) => onChange({ ends: event.target.value })}
          />
        </Field>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={t('promo.place')}>
          <Select
            value={draft.place}
            onChange={(event) => onChange({ place: event.target.value as PromoPlace })}
          >
            {promoPlaces.map((place) => (
              <option key={place} value={place}>
                {t(`promo.place.${place}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('promo.partner')} hint={t('promo.partner.hint')}>
          <Input
            maxLength={200}
            value={draft.partner}
            onChange={(event) => onChange({ partner: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}
