import { useEffect, useReducer, useRef, useState } from 'react';
import {
  captchaAfter,
  captchaBlocks,
  noCaptcha,
  type Captcha,
  type CaptchaEvent,
} from './state.ts';

export interface FormCaptcha {
  state: Captcha;
  dispatch: (event: CaptchaEvent) => void;
  /** The form has to wait for a solution. */
  blocks: boolean;
  /** The captcha is what to do about the last refusal, so that its own text ("wait a minute") is not shown. */
  answersRefusal: boolean;
  /** Goes with the form's other fields. */
  fields: { 'captcha-token'?: string };
  /** The submitted form was refused: a 429 shows the captcha, a used solution is replaced. */
  refused: (status: number, codes: string[]) => void;
}

/**
 * The captcha of one form, which is shown after the first 429 in an element with the given id. It is forgotten with the form. When it
 * answers a refusal, the form is submitted again as soon as it is solved, unless a field was changed meanwhile.
 */
export function useFormCaptcha(elementId: string): FormCaptcha {
  const [state, dispatch] = useReducer(captchaAfter, noCaptcha(elementId));
  const [answers, setAnswers] = useState(false);
  const { token, failed } = state;
  useSubmitWhenSolved(elementId, answers, token);
  return {
    state,
    dispatch,
    blocks: captchaBlocks(state),
    answersRefusal: answers && !failed,
    fields: token ? { 'captcha-token': token } : {},
    refused: (status, codes) => {
      // A solution that was refused as well is not tried again: then the limit is real, and the visitor has to wait.
      setAnswers(status === 429 && !token);
      dispatch({ type: 'refused', status, codes });
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
