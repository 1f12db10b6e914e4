import type { VariantResult } from '../../domain/campaign/campaigns.ts';

/** What the numbers of a variant say, as the end of a text's key; by is how much better or worse it is, as a share. */
export interface Verdict {
  says: 'control' | 'few' | 'better' | 'worse' | 'unclear';
  by: number;
}

/** Views and registrations below which no difference is spoken of, however it looks. */
const fewViews = 100;
const fewRegistrations = 5;

/** A variant against variant a of its test. The server did the arithmetic; here it becomes words. */
export function verdict(variant: VariantResult, control: VariantResult | undefined): Verdict {
  if (variant.key === 'a' || !control) return { says: 'control', by: 0 };
  const few =
    Math.min(variant.views, control.views) < fewViews ||
    variant.registrations + control.registrations < fewRegistrations;
  if (few) return { says: 'few', by: 0 };
  const by = control.rate > 0 ? Math.abs(variant.rate / control.rate - 1) : 0;
  if (!variant.significant) return { says: 'unclear', by };
  return { says: variant.rate > control.rate ? 'better' : 'worse', by };
}

/** The variant to declare the winner, if any may be called one: the best of those that are surely better than a. */
export function leader(variants: readonly VariantResult[]): VariantResult | undefined {
  const control = variants.find((v) => v.key === 'a');
  return variants
    .filter((v) => verdict(v, control).says === 'better')
    .sort((a, b) => b.rate - a.rate)[0];
}

export const share = (part: number, whole: number) => (whole > 0 ? part / whole : undefined);
