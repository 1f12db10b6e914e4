import type en from '@lang/player/en.offers.json';
import catalogues from 'virtual:lang/player.offers';
import { createPart } from '../../i18n.ts';

export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
