import type en from '@lang/player/en.casino.json';
import type { Translator } from '@maidan/i18n';
import catalogues from 'virtual:lang/player.casino';
import { createPart } from '../../i18n.ts';

export type CasinoKey = keyof typeof en;
export type CasinoTexts = Translator<CasinoKey>['t'];
export const { useI18n, useT } = createPart<CasinoKey>(catalogues);
