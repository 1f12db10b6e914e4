import type { OfferForm, OfferVersion } from './offers.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as text, which is equal for equal values whatever the order of their keys. */
const text = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)))
      : inner,
  );

const nothing = text(null);

/** The figures of legs or plays. The server leaves out those that are 0. */
const figuresOf = (values: object = {}) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));

/** The values of an offer by their paths: conditions, figures of legs and plays, amounts of currencies and names of languages have one each. */
function valuesOf({ terms, max_bonus, bonus_name, ...rest }: OfferForm): Map<string, string> {
  const under = (top: string, values: object) =>
    Object.entries(values).map(([key, value]) => [top + key, text(value)] as const);
  const { legs, play, ...others } = terms;
  return new Map([
    ...under('', rest),
    ...under('terms.', others),
    ...under('terms.legs.', figuresOf(legs)),
    ...under('terms.play.', figuresOf(play)),
    ...under('max_bonus.', max_bonus),
    ...under('bonus_name.', bonus_name),
  ]);
}

/** The paths of the fields in which two offers differ, such as "terms.wager", "max_bonus.INR", "bonus_name.hi". */
export function changedFields(before: OfferForm, after: OfferForm): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => (was.get(field) ?? nothing) !== (is.get(field) ?? nothing),
  );
}

/** The fields that a version of a list, the latest first, has changed; undefined for the first version. */
export function changesOf(versions: readonly OfferVersion[], at: number): string[] | undefined {
  const [version, before] = [versions[at], versions[at + 1]];
  return version && before && changedFields(before.offer, version.offer);
}
