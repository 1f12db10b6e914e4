import type en from '@lang/player/en.limits.json';
import type { Translator } from '@maidan/i18n';
import catalogues from 'virtual:lang/player.limits';
import { createPart } from '../../i18n.ts';

export type LimitKey = keyof typeof en;
export type LimitTexts = Translator<LimitKey>;
export const { useI18n, useT } = createPart<LimitKey>(catalogues);
