import {
  captchaAfter,
  captchaBlocks,
  noCaptcha,
  type Captcha,
  type CaptchaEvent,
} from '@maidan/api/captcha';
import { useEffect, useReducer, useRef, useState, type ActionDispatch } from 'react';
import { Refusal } from '../client/calls.ts';

interface FormCaptcha {
  captcha: Captcha;
  tell: ActionDispatch<[CaptchaEvent]>;
  /** The form has to wait for a solution. */
  blocks: boolean;
  /** The captcha is what to do about the last refusal, so that its own text ("wait a minute") is not shown. */
  answersRefusal: boolean;
  /** What goes along with the form. */
  sent: { 'captcha-token'?: string };
  /** A call was refused; perhaps that concerns the captcha. */
  refused: (error: unknown) => void;
}

/**
 * The captcha of one form. It is forgotten with the form. When it answers a refusal, the form is submitted again as soon as
 * it is solved, unless the visitor has changed a field meanwhile.
 */
export function useCaptcha(name: string): FormCaptcha {
  const [captcha, tell] = useReducer(captchaAfter, noCaptcha(`captcha-${name}`));
  const [answers, setAnswers] = useState(false);
  const { elementId, token, failed } = captcha;
  useSubmitWhenSolved(elementId, answers, token);
  return {
    captcha,
    tell,
    blocks: captchaBlocks(captcha),
    answersRefusal: answers && !failed,
    sent: token ? { 'captcha-token': token } : {},
    refused: (error) => {
      if (!(error instanceof Refusal)) return;
      const codes = error.details.map(({ code = '' }) => code);
      // A solution that was refused as well is not tried again: then the limit is real, and the visitor has to wait.
      setAnswers(error.status === 429 && !token);
      tell({ type: 'refused', status: error.status, codes });
    },
  };
}

/** Submits the form around the captcha once when the token is there. */
function useSubmitWhenSolved(elementId: string, answers: boolean, token: string): void {
  const changed = useRef(false);
  useEffect(() => {
    changed.current = false;
    const change = (): void => void (changed.current = true);
    document.addEventListener('input', change);
    return () => document.removeEventListener('input', change);
  }, [answers]);
  useEffect(() => {
    if (answers && token && !changed.current)
      document.getElementById(elementId)?.closest('form')?.requestSubmit();
    // Once per token.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
}
