import { ApiError, fieldError, type Me } from '@maidan/api';
import { languageNames } from '@maidan/i18n';
import { Button, Field, Input, Select, toast } from '@maidan/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { useErrorLookup, useErrorText } from '../../api.ts';
import { languages } from '../../i18n.ts';
import { SupportLink } from '../../support-link.tsx';
import { Birthday } from './birthday.tsx';
import { useChangeMe, type Draft, type Field as Name } from './calls.ts';
import { countriesIn, countryName } from '../../countries.ts';
import { useI18n, type ProfileKey } from './i18n.ts';
import { Locked } from './locked.tsx';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded border border-rope bg-stand p-4 sm:p-5">
      <h2 className="heading text-lg">{title}</h2>
      {children}
    </section>
  );
}

const genders = ['female', 'male', 'other'] as const;
const pair = 'grid items-start gap-4 sm:grid-cols-2';

/** What the player says of himself. Only what was changed is sent. */
export function ProfileForm({ me }: { me: Me }) {
  const { t, locale } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const { info } = me;
  const [draft, setDraft] = useState<Draft>({});
  const change = useChangeMe();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const locked = (name: Name) => info.locked?.includes(name) ?? false;
  const told = (name: Name) => (name === 'identification_number' ? '' : (info[name] ?? ''));
  const value = (name: Name) => draft[name] ?? told(name);
  const set = (name: Name) => (text: string) => setDraft((old) => ({ ...old, [name]: text }));
  const error = (name: Name) => fieldError(change.error, name, lookup);

  const changed = Object.entries(draft).filter(([name, text]) => text !== told(name as Name));
  const personal = changed.some(([name]) => name !== 'language' && name !== 'default_account');
  // The country of the registration is a proposal: it goes along with the rest, or alone once the rest is there.
  const proposed =
    info.missing?.includes('country') && (personal || info.first_name)
      ? { country: value('country') }
      : {};
  const ready = changed.length > 0 || 'country' in proposed;

  const save = () =>
    change.mutate(
      { draft: { ...proposed, ...Object.fromEntries(changed) }, version: info.version ?? 0 },
      {
        onSuccess: () => {
          setDraft({});
          toast(t('profile.saved'), 200);
        },
      },
    );

  const text = (name: Name, more: Parameters<typeof Input>[0] = {}, hint?: string) =>
    locked(name) ? (
      <Locked label={t(`profile.${name}` as ProfileKey)} value={info[name] ?? ''} />
    ) : (
      <Field label={t(`profile.${name}` as ProfileKey)} hint={hint} error={error(name)}>
        <Input value={value(name)} onChange={(e) => set(name)(e.target.value)} {...more} />
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
      {info.is_under_moderation && <Moderated />}
      <Card title={t('profile.about')}>
        <div className={pair}>
          {text('first_name', { autoComplete: 'given-name', maxLength: 20 })}
          {text('last_name', { autoComplete: 'family-name', maxLength: 20 })}
        </div>
        {!locked('first_name') && <p className="text-sm text-quiet">{t('profile.once')}</p>}
        <div className={pair}>
          {locked('birth') ? (
            <Locked label={t('profile.birth')} value={dateText(info.birth ?? '', locale)} />
          ) : (
            <Birthday
              label={t('profile.birth')}
              hint={t('profile.birth_hint')}
              error={error('birth')}
              onChange={set('birth')}
            />
          )}
          {locked('gender') ? (
            <Locked
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
        <div className={pair}>
          {locked('country') ? (
            <Locked label={t('profile.country')} value={countryName(info.country ?? '', locale)} />
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
        <div className={pair}>
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
          {refusalOf(change.error, explain, t('profile.check'))}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={change.isPending}
        disabled={!ready}
      >
        {t('profile.save')}
      </Button>
    </form>
  );
}

/** Complaints stand at their fields; below the form stands one sentence. */
function refusalOf(error: Error, explain: (error: unknown) => string, check: string) {
  return error instanceof ApiError && error.status === 400 ? check : explain(error);
}

const dateText = (date: string, locale: string) =>
  date &&
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Support looks at the data: nothing can be changed meanwhile. */
function Moderated() {
  const { t } = useI18n();
  return (
    <p role="status" className="rounded border border-money bg-stand p-4">
      {t('profile.moderated')} <SupportLink />
    </p>
  );
}
