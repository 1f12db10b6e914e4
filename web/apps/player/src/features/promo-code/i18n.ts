import type en from '@lang/player/en.promo.json';
import catalogues from 'virtual:lang/player.promo';
import { createPart } from '../../i18n.ts';

export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
