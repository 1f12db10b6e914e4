import type en from '@lang/player/en.profile.json';
import catalogues from 'virtual:lang/player.profile';
import { createPart } from '../../i18n.ts';

export type ProfileKey = keyof typeof en;
export const { useI18n, useT } = createPart<ProfileKey>(catalogues);
