import type en from '@lang/player/en.vip.json';
import catalogues from 'virtual:lang/player.vip';
import { createPart } from '../../i18n.ts';

export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
