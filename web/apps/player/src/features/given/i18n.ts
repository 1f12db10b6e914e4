import type en from '@lang/player/en.given.json';
import catalogues from 'virtual:lang/player.given';
import { createPart } from '../../i18n.ts';

export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
