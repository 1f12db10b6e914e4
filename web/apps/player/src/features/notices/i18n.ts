import type en from '@lang/player/en.notices.json';
import catalogues from 'virtual:lang/player.notices';
import { createPart } from '../../i18n.ts';

export type NoticeKey = keyof typeof en;
export const { useI18n, useT } = createPart<NoticeKey>(catalogues);
