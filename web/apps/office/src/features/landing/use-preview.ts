import { toApiError, type ApiError } from '@maidan/api';
import { useEffect, useState } from 'react';
import { campaigns, type CampaignProblem } from '../../domain/campaign/campaigns.ts';
import type { Document } from './document.ts';
import { problemsOf } from './problems.ts';

export interface Drawn {
  /** The last sound picture. */
  html?: string;
  language?: string;
  /** What keeps the newest document from being drawn; undefined before the first answer. */
  problems?: CampaignProblem[];
  /** The server could not be asked. */
  error?: ApiError;
  busy: boolean;
}

/** Milliseconds without an edit after which the page is drawn again. */
const pause = 400;

/** The page as the server draws it, some moments after each edit. An unsound document keeps the last good picture. */
export function usePreview(id: string, document: Document, language: string): Drawn {
  const [drawn, setDrawn] = useState<Omit<Drawn, 'busy'>>({});
  const [shown, setShown] = useState<{ document?: Document; language?: string }>({});
  useEffect(() => {
    let current = true;
    const draw = async () => {
      try {
        const { html } = await campaigns.preview(id, language, document);
        if (current) setDrawn({ html, language, problems: [] });
      } catch (failure) {
        const problems = problemsOf(failure);
        if (current) {
          setDrawn((last) => ({
            ...last,
            problems,
            error: problems ? undefined : toApiError(failure),
          }));
        }
      }
      if (current) setShown({ document, language });
    };
    const timer = setTimeout(() => void draw(), pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, document, language]);
  return { ...drawn, busy: shown.document !== document || shown.language !== language };
}
