import type en from '@lang/player/en.prize.json';
import catalogues from 'virtual:lang/player.prize';
import { createPart } from '../../i18n.ts';

export const { useT } = createPart<keyof typeof en>(catalogues);
