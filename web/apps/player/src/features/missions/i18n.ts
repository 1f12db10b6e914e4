import type en from '@lang/player/en.missions.json';
import catalogues from 'virtual:lang/player.missions';
import { createPart } from '../../i18n.ts';

export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
