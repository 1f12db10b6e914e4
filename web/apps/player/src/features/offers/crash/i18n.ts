import type en from '@lang/player/en.crashoffer.json';
import catalogues from 'virtual:lang/player.crashoffer';
import { createPart } from '../../../i18n.ts';

export const { useT } = createPart<keyof typeof en>(catalogues);
