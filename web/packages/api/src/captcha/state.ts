/** The captcha of a form: required once the server answers "too many", and never blocking when it cannot be shown. */
export interface Captcha {
  /** Site key of the captcha service; empty until the settings have loaded, and for the built-in captcha. */
  siteKey: string;
  displayCaptcha: boolean;
  token: string;
  /** The widget must start over: its solution was refused. */
  needReset: boolean;
  /** It could not be shown: then it does not block. */
  failed: boolean;
  elementId: string;
}

export type CaptchaEvent =
  | { type: 'settings'; siteKey: string }
  /** A registration or sign-in was refused. */
  | { type: 'refused'; status: number; codes: string[] }
  | { type: 'solved'; token: string }
  | { type: 'failed' };

export const noCaptcha = (elementId: string): Captcha => ({
  siteKey: '',
  displayCaptcha: false,
  token: '',
  needReset: false,
  failed: false,
  elementId,
});

const stale = ['invalid-input-response', 'timeout-or-duplicate'];

/** Whether a refused form that carried a solution needs a new one. */
const spent = (status: number, codes: string[]): boolean =>
  status === 400 ||
  status === 422 ||
  (status === 403 && codes.some((code) => stale.includes(code)));

export function captchaAfter(captcha: Captcha, event: CaptchaEvent): Captcha {
  switch (event.type) {
    case 'settings':
      return { ...captcha, siteKey: event.siteKey };
    case 'refused': {
      const again =
        captcha.token !== '' && (event.status === 429 || spent(event.status, event.codes));
      return {
        ...captcha,
        displayCaptcha: captcha.displayCaptcha || event.status === 429,
        needReset: captcha.needReset || again,
        token: again ? '' : captcha.token,
      };
    }
    case 'solved':
      return { ...captcha, token: event.token, needReset: false };
    case 'failed':
      return { ...captcha, failed: true };
  }
}

/** Whether the form has to wait for a solution. */
export const captchaBlocks = ({ displayCaptcha, token, failed }: Captcha): boolean =>
  displayCaptcha && !token && !failed;
