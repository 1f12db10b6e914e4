import type en from '@lang/player/en.rewards.json';
import catalogues from 'virtual:lang/player.rewards';
import { createPart } from '../../i18n.ts';

export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
