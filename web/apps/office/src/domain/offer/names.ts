import { languageNames } from '@maidan/i18n';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import type { OfferField } from './fields.ts';
import { isOnPlay } from './kinds.ts';
import type { Legs } from './legs.ts';
import type { OfferKind } from './offers.ts';
import type { Play } from './play.ts';

/** A field that has a name: those of the form, and the figures of legs and plays. */
type NamedField = OfferField | `terms.legs.${keyof Legs}` | `terms.play.${keyof Play}`;

/** The names of fields and periods of offers. Fields of some kinds have names and hints of their own. */
export function useOfferNames(kind?: OfferKind) {
  const { t, maybe, locale } = useI18n();
  /** The text of a key for the kind, or the one that both kinds on play have. */
  const ofKind = (key: string) =>
    kind && (maybe(`${key}.${kind}`) ?? (isOnPlay(kind) ? maybe(`${key}.play`) : undefined));
  /** The name of the field at a path. */
  const field = (path: string): string => {
    const [top, part = ''] = path.split('.');
    if (top === 'max_bonus' && part) return t('offers.most.in', { currency: part });
    if (top === 'bonus_name' && part)
      return t('offers.name.in', { language: languageNames[part] ?? part });
    const key = `offers.field.${path}`;
    return ofKind(key) ?? maybe(key) ?? path;
  };
  /** The path of a field with its label and hint. */
  const about = (path: NamedField) => ({
    field: path,
    label: ofKind(`offers.field.${path}`) ?? t(`offers.field.${path}`),
    hint: ofKind(`offers.hint.${path}`) ?? maybe(`offers.hint.${path}`),
  });
  const period = ({ starts, ends }: { starts: number; ends: number }): string => {
    const times = { from: moment(starts, locale), to: moment(ends, locale) };
    if (starts > 0) return t(ends > 0 ? 'offers.period.both' : 'offers.period.from', times);
    return ends > 0 ? t('offers.period.until', times) : t('offers.period.always');
  };
  return { field, about, period, ofKind };
}
