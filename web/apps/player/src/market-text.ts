import type { Market, SportEvent } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import type { Key } from './i18n.ts';

type Named = Pick<Market, 'key' | 'params'>;

/** The name of a market in the language in use; the server's word for one that we do not know. */
export function marketName({ maybe, t }: Translator<Key>, market: Named): string {
  return (
    maybe(`market.${market.key}`, { innings: market.params.innings ?? 0 }) ?? t('market.other')
  );
}

/** The name of a selection: a team's own name, or "Over 152.5". */
export function selectionName(
  { maybe }: Translator<Key>,
  market: Named,
  selection: { key: string; name: string },
  event?: Pick<SportEvent, 'home' | 'away'>,
): string {
  if (event && (selection.key === 'home' || selection.key === 'away')) {
    return event[selection.key].name;
  }
  return (
    (market.params.line !== undefined &&
      maybe(`selection.${selection.key}`, { line: market.params.line })) ||
    selection.name
  );
}
