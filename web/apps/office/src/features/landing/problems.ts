import { ApiError } from '@maidan/api';
import type { CampaignProblem } from '../../domain/campaign/campaigns.ts';
import { blockId, type Document } from './document.ts';

/** A problem with the field that it is about. */
export interface Placed {
  /** JSON Pointer of the field, or of the nearest place around it that the editor has. */
  path: string;
  message: string;
}

export const pointer = (...keys: (string | number)[]) =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const keysOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A text that is not there has no place in the document: the complaint is about all of its language and names its key. */
export function placed({ path, message }: CampaignProblem, base: string): Placed {
  const keys = keysOf(path);
  const named = /"([a-z][a-z0-9-]*(?:\.\d+)?(?:\.[a-z0-9]+)?)" is missing/.exec(message)?.[1];
  if (named && (keys.length === 0 || (keys[0] === 'texts' && keys.length < 3))) {
    return { path: pointer('texts', keys[1] ?? base, named), message };
  }
  return { path, message };
}

/** Returns the problems of a refused call, if the refusal is about the document. */
export function problemsOf(error: unknown): CampaignProblem[] | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (!['campaign_unsound', 'campaign_unrendered'].includes(error.code)) return undefined;
  return error.errors
    .filter((e) => e.msg)
    .map((e) => ({ path: e.location ?? '', message: e.msg ?? '' }));
}

/** The problems of a field, and of all that stands in it when deep. */
export const problemsAt = (problems: readonly Placed[], path: string, deep = false) =>
  problems.filter((p) => p.path === path || (deep && p.path.startsWith(`${path}/`)));

/** What must be shown so that the field of a path can be seen. */
export interface Whereabouts {
  language?: string;
  /** Id of the block, or "head". */
  part: string;
}

export function whereabouts(path: string, document: Document): Whereabouts {
  const [top, second, third] = keysOf(path);
  if (top === 'blocks' && second !== undefined) {
    const block = document.blocks[Number(second)];
    return { part: block ? blockId(block) : 'head' };
  }
  if (top === 'texts') {
    const owner = document.blocks.find((block) => third?.startsWith(`${blockId(block)}.`));
    return { language: second, part: owner ? blockId(owner) : 'head' };
  }
  return { part: 'head' };
}

/** The paths from a field outward, the nearest first: where to jump when the field itself is not on the screen. */
export function outward(path: string): string[] {
  const keys = keysOf(path);
  return keys.map((_, i) => pointer(...keys.slice(0, keys.length - i)));
}
