import type en from '@lang/player/en.help.json';
import catalogues from 'virtual:lang/player.help';
import { createPart } from '../../i18n.ts';

export type HelpKey = keyof typeof en;
export const { useI18n, useT } = createPart<HelpKey>(catalogues);
