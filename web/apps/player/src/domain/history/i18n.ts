import type en from '@lang/player/en.statement.json';
import catalogues from 'virtual:lang/player.statement';
import { createPart } from '../../i18n.ts';

export type StatementKey = keyof typeof en;

/** Texts of the statement and of the histories. */
export const { useI18n: useStatementI18n, useT: useStatementT } =
  createPart<StatementKey>(catalogues);
