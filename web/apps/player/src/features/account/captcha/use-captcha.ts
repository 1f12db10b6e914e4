import { toApiError } from '@maidan/api';
import {
  captchaAfter,
  captchaBlocks,
  noCaptcha,
  type Captcha,
  type CaptchaEvent,
} from '@maidan/api/captcha';
import { useId, useReducer, useState } from 'react';

export interface FormCaptcha {
  state: Captcha;
  dispatch: (event: CaptchaEvent) => void;
  /** The form has to wait for a solution. */
  blocks: boolean;
  /** The captcha is what to do about the last refusal, so that its own text ("wait a little") is not shown. */
  answersRefusal: boolean;
  /** Goes with the form's other fields. */
  fields: { 'captcha-token'?: string };
  /** Handles the refusal of a submitted form: a 429 shows the captcha, a used solution is replaced. */
  onError: (error: Error) => void;
}

/** The captcha of one form, which is shown after the first 429. */
export function useCaptcha(): FormCaptcha {
  const [state, dispatch] = useReducer(captchaAfter, noCaptcha(useId()));
  const [answers, setAnswers] = useState(false);
  return {
    state,
    dispatch,
    blocks: captchaBlocks(state),
    answersRefusal: answers && !state.failed,
    fields: state.token ? { 'captcha-token': state.token } : {},
    onError: (error) => {
      const { status, errors } = toApiError(error);
      setAnswers(status === 429 && !state.token);
      dispatch({ type: 'refused', status, codes: errors.map(({ code = '' }) => code) });
    },
  };
}
