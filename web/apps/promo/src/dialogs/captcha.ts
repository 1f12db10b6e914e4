import {
  captchaAfter,
  captchaBlocks,
  noCaptcha,
  type Captcha,
  type CaptchaEvent,
} from '@maidan/api/captcha';
import { useReducer, type ActionDispatch } from 'react';
import { Refusal } from '../client/calls.ts';

interface FormCaptcha {
  captcha: Captcha;
  tell: ActionDispatch<[CaptchaEvent]>;
  /** The form has to wait for a solution. */
  blocks: boolean;
  /** What goes along with the form. */
  sent: { 'captcha-token'?: string };
  /** A call was refused; perhaps that concerns the captcha. */
  refused: (error: unknown) => void;
}

/** The captcha of one form. It is forgotten with the form. */
export function useCaptcha(name: string): FormCaptcha {
  const [captcha, tell] = useReducer(captchaAfter, noCaptcha(`captcha-${name}`));
  return {
    captcha,
    tell,
    blocks: captchaBlocks(captcha),
    sent: captcha.token ? { 'captcha-token': captcha.token } : {},
    refused: (error) => {
      if (!(error instanceof Refusal)) return;
      const codes = error.details.map(({ code = '' }) => code);
      tell({ type: 'refused', status: error.status, codes });
    },
  };
}
