import { ApiError, fieldError, type Me } from '@maidan/api';
import { languageNames } from '@maidan/i18n';
import { Button, Field, Input, Select, toast } from '@maidan/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { useErrorLookup, useErrorText } from '../../api.ts';
import { languages } from '../../i18n.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { useChangeMe, type Draft, type Field as FieldName } from './calls.ts';
import { countriesIn, countryName } from '../../domain/account/countries.ts';
import { useI18n, type ProfileKey } from './i18n.ts';
import { LockedField } from './locked-field.tsx';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded border border-rope bg-stand p-4 sm:p-5">
      <h2 className="heading text-lg">{title}</h2>
      {children}
    </section>
  );
}

const genders = ['female', 'male', 'other'] as const;
const twoColumns = 'grid items-start gap-4 sm:grid-cols-2';

/** The personal data of the player. Only changed fields are sent. */
export function ProfileForm({ me }: { me: Me }) {
  const { t, locale } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const { info } = me;
  const [draft, setDraft] = useState<Draft>({});
  const change = useChangeMe();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const locked = (name: FieldName) => info.locked?.includes(name) ?? false;
  const saved = (name: FieldName) => (name === 'identification_number' ? '' : (info[name] ?? ''));
  const value = (name: FieldName) => draft[name] ?? saved(name);
  const set = (name: FieldName) => (text: string) => setDraft((old) => ({ ...old, [name]: text }));
  const error = (name: FieldName) => fieldError(change.error, name, lookup);

  const changed = Object.entries(draft).filter(([name, text]) => text !== saved(name as FieldName));
  const personal = changed.some(([name]) => name !== 'language' && name !== 'default_account');
  // The country of the registration is preselected. It is saved with other changes, or alone once a name is saved.
  const preselected =
    info.missing?.includes('country') && (personal || info.first_name)
      ? { country: value('country') }
      : {};
  const canSave = changed.length > 0 || 'country' in preselected;

  const save = () =>
    change.mutate(
      { draft: { ...preselected, ...Object.fromEntries(changed) }, version: info.version ?? 0 },
      {
        onSuccess: () => {
          setDraft({});
          toast(t('profile.saved'), 200);
        },
      },
    );

  const text = (name: FieldName, props: Parameters<typeof Input>[0] = {}, hint?: string) =>
    locked(name) ? (
      <LockedField label={t(`profile.${name}` as ProfileKey)} value={info[name] ?? ''} />
    ) : (
      <Field label={t(`profile.${name}` as ProfileKey)} hint={hint} error={error(name)}>
        <Input value={value(name)} onChange={(e) => set(name)(e.target.value)} {...props} />
      </Field>
    );

  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {info.is_under_moderation && <ModerationNote />}
      <Card title={t('profile.about')}>
        <div className={twoColumns}>
          {text('first_name', { autoComplete: 'given-name', maxLength: 20 })}
          {text('last_name', { autoComplete: 'family-name', maxLength: 20 })}
        </div>
        {!locked('first_name') && <p className="text-sm text-quiet">{t('profile.once')}</p>}
        <div className={twoColumns}>
          {locked('birth') ? (
            <LockedField label={t('profile.birth')} value={dateText(info.birth ?? '', locale)} />
          ) : (
            <BirthDateField
              label={t('profile.birth')}
              hint={t('profile.birth_hint')}
              error={error('birth')}
              onChange={set('birth')}
            />
          )}
          {locked('gender') ? (
            <LockedField
              label={t('profile.gender')}
              value={info.gender ? t(`profile.gender_${info.gender}` as ProfileKey) : '—'}
            />
          ) : (
            <Field label={t('profile.gender')} error={error('gender')}>
              <Select value={value('gender')} onChange={(e) => set('gender')(e.target.value)}>
                <option value="">{t('profile.not_specified')}</option>
                {genders.map((gender) => (
                  <option key={gender} value={gender}>
                    {t(`profile.gender_${gender}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        {text(
          'identification_number',
          { autoComplete: 'off', dir: 'ltr', maxLength: 30 },
          t('profile.identification_hint'),
        )}
      </Card>
      <Card title={t('profile.where')}>
        <div className={twoColumns}>
          {locked('country') ? (
            <LockedField
              label={t('profile.country')}
              value={countryName(info.country ?? '', locale)}
            />
          ) : (
            <Field label={t('profile.country')} error={error('country')}>
              <Select
                autoComplete="country"
                value={value('country')}
                onChange={(e) => set('country')(e.target.value)}
              >
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {text('city', { autoComplete: 'address-level2', maxLength: 20 })}
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
          {text('address', { autoComplete: 'street-address', maxLength: 120 })}
          {text('zip', { autoComplete: 'postal-code', dir: 'ltr', maxLength: 12 })}
        </div>
      </Card>
      <Card title={t('profile.choices')}>
        <div className={twoColumns}>
          <Field
            label={t('profile.language')}
            hint={t('profile.language_hint')}
            error={error('language')}
          >
            <Select value={value('language')} onChange={(e) => set('language')(e.target.value)}>
              {!info.language && <option value="">—</option>}
              {languages.map((code) => (
                <option key={code} value={code} lang={code}>
                  {languageNames[code] ?? code}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t('profile.default_account')}
            hint={t('profile.default_account_hint')}
            error={error('default_account')}
          >
            <Select
              value={value('default_account')}
              onChange={(e) => set('default_account')(e.target.value)}
            >
              <option value="real">{t('profile.account_real')}</option>
              <option value="bonus">{t('profile.account_bonus')}</option>
            </Select>
          </Field>
        </div>
      </Card>
      {change.error && (
        <p role="alert" className="text-sm text-down">
          {formErrorText(change.error, explain, t('profile.check'))}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={change.isPending}
        disabled={!canSave}
      >
        {t('profile.save')}
      </Button>
    </form>
  );
}

/** Returns the text below the form: errors of fields are shown at the fields. */
function formErrorText(error: Error, explain: (error: unknown) => string, check: string) {
  return error instanceof ApiError && error.status === 400 ? check : explain(error);
}

const dateText = (date: string, locale: string) =>
  date &&
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Shown while support checks the data, which cannot be changed meanwhile. */
function ModerationNote() {
  const { t } = useI18n();
  return (
    <p role="status" className="rounded border border-money bg-stand p-4">
      {t('profile.moderated')} <SupportLink />
    </p>
  );
}
