import type en from '@lang/player/en.gift.json';
import catalogues from 'virtual:lang/player.gift';
import { createPart } from '../../i18n.ts';

export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
