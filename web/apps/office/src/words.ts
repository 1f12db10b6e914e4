import type { Translator } from '@maidan/i18n';
import type { Key } from './i18n.ts';

type Maybe = Translator<Key>['maybe'];

/** Names of things that the server knows by code; a code without a name shows as itself. */
export const statusName = (maybe: Maybe, status: string) => maybe(`status.${status}`) ?? status;
export const methodName = (maybe: Maybe, method: string) => maybe(`method.${method}`) ?? method;
export const kindName = (maybe: Maybe, kind: string) => maybe(`ledger.kind.${kind}`) ?? kind;
export const actionName = (maybe: Maybe, action: string) =>
  maybe(`audit.action.${action}`) ?? action;
