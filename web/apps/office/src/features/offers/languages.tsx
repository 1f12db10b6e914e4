import { languageNames } from '@maidan/i18n';
import { Input } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { languagesOf, withName } from '../../domain/offer/form.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { brandLanguagesQuery } from '../../domain/offer/offers.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { At, Group, Part } from './fields.tsx';

/** The language tag of a language of the brand: its code, except for Filipino. */
const tagOf = (code: string) => (code === 'ph' ? 'fil' : code);

/** The names that players read. Where a language has none, they read the English one. */
export function Languages() {
  const t = useT();
  const { form, edit } = useEditing();
  const { about } = useOfferNames();
  const brand = useQuery(brandLanguagesQuery).data ?? [];
  const nameOf = (code: string) =>
    brand.find((one) => one.code === code)?.name ?? languageNames[code] ?? code;
  const codes = languagesOf(
    brand.map(({ code }) => code),
    form.bonus_name,
  );
  return (
    <Part title={t('offers.part.names')}>
      <Group {...about('bonus_name')}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {codes.map((code) => (
            <At
              key={code}
              field={`bonus_name.${code}`}
              label={t('offers.name.in', { language: nameOf(code) })}
            >
              <Input
                lang={tagOf(code)}
                dir="auto"
                maxLength={80}
                value={form.bonus_name[code] ?? ''}
                onChange={({ target: { value } }) => edit((old) => withName(old, code, value))}
              />
            </At>
          ))}
        </div>
      </Group>
    </Part>
  );
}
