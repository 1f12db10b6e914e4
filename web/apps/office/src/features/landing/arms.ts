import type { RawDocument, TestArm } from '../../domain/campaign/campaigns.ts';
import { problemsOf } from './problems.ts';
import type { CampaignProblem } from '../../domain/campaign/campaigns.ts';

export const mostArms = 6;

/** The variants of a test that is being made; a stays the page as it is. */
export type Arm = TestArm;

const key = (i: number) => String.fromCharCode(97 + i);

export const firstArms = (published: RawDocument): Arm[] => [
  { key: 'a', weight: 1 },
  { key: 'b', weight: 1, document: published },
];

export const addArm = (arms: Arm[], published: RawDocument): Arm[] =>
  arms.length < mostArms
    ? [...arms, { key: key(arms.length), weight: 1, document: published }]
    : arms;

/** Removes a variant; those after it move up by one letter of the alphabet. */
export const removeArm = (arms: Arm[], at: number): Arm[] =>
  arms.filter((_, i) => i !== at).map((arm, i) => ({ ...arm, key: key(i) }));

export const withArm = (arms: Arm[], at: number, part: Partial<Arm>): Arm[] =>
  arms.map((arm, i) => (i === at ? { ...arm, ...part } : arm));

/** What a refusal says of each variant, by its place. */
export function problemsByArm(error: unknown): Map<number, CampaignProblem[]> {
  const all = new Map<number, CampaignProblem[]>();
  for (const { path, message } of problemsOf(error) ?? []) {
    const [, at, rest] = /^\/variants\/(\d+)(.*)$/.exec(path) ?? [];
    if (at === undefined) continue;
    const own = all.get(Number(at)) ?? [];
    all.set(Number(at), [...own, { path: rest ?? '', message }]);
  }
  return all;
}
