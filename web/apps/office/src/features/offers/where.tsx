import { Input, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useOfferNames } from '../../domain/offer/names.ts';
import { countries } from '../../domain/offer/notation.ts';
import { useVIPNames } from '../../domain/vip/names.ts';
import { vipSettingsQuery } from '../../domain/vip/vip.ts';
import { useI18n } from '../../i18n.ts';
import { fromLocal, toLocal, zone } from '../../time.ts';
import { useEditing } from './context.ts';
import { At, Part, Tick, Whole, Written } from './fields.tsx';

/** Who can get an offer, by what, and from when until when. */
export function Where() {
  const { t, locale } = useI18n();
  const { form, fields, edit } = useEditing();
  const { about } = useOfferNames();
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const place = about('countries');
  return (
    <Part title={t('offers.part.where')}>
      <Tick
        field="landing"
        onChange={(landing) =>
          // Only offers that players choose anywhere can be for a later deposit.
          edit((old) => ({
            ...old,
            landing,
            code: landing && old.code,
            deposit: landing ? 0 : old.deposit,
          }))
        }
      />
      {form.landing && <Tick field="code" onChange={(code) => edit((old) => ({ ...old, code }))} />}
      <Tick
        field="registration"
        onChange={(registration) =>
          edit((old) => ({ ...old, registration: registration || undefined }))
        }
      />
      <Tick field="crash" onChange={(crash) => edit((old) => ({ ...old, crash }))} />
      {!form.landing && <Whole name="deposit" />}
      <Written
        {...place}
        hint={form.countries.map((code) => regions.of(code)).join(', ') || place.hint}
        notation={countries}
        value={form.countries}
        onChange={(value) => edit((old) => ({ ...old, countries: value }))}
      />
      {fields.has('vip') && <Level />}
      {fields.has('group') && (
        <At {...about('group')}>
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={form.group}
            onChange={({ target: { value } }) => edit((old) => ({ ...old, group: value }))}
          />
        </At>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Moment name="starts" />
        <Moment name="ends" />
      </div>
      <p className="text-sm text-quiet">{t('offers.zone', { zone: zone(locale) })}</p>
    </Part>
  );
}

/** The lowest level of the VIP programme that may begin the offer. A brand without the programme has no such condition. */
function Level() {
  const { t } = useI18n();
  const { form, edit } = useEditing();
  const { about } = useOfferNames();
  const { level } = useVIPNames();
  const { data } = useQuery(vipSettingsQuery);
  const levels = [...new Set([...(data?.levels ?? []).map(({ id }) => id), form.vip ?? ''])].filter(
    Boolean,
  );
  if (levels.length === 0) return null;
  return (
    <At {...about('vip')}>
      <Select
        value={form.vip}
        onChange={({ target: { value } }) => edit((old) => ({ ...old, vip: value }))}
      >
        <option value="">{t('offers.vip.everybody')}</option>
        {levels.map((id) => (
          <option key={id} value={id}>
            {level(id)}
          </option>
        ))}
      </Select>
    </At>
  );
}

/** A time of the period, in the zone of the reader. */
function Moment({ name }: { name: 'starts' | 'ends' }) {
  const { form, edit } = useEditing();
  const { about } = useOfferNames();
  return (
    <At {...about(name)}>
      <Input
        type="datetime-local"
        className="min-w-0"
        value={toLocal(form[name])}
        onChange={({ target: { value } }) => edit((old) => ({ ...old, [name]: fromLocal(value) }))}
      />
    </At>
  );
}
