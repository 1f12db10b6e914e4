import { lazy, Suspense } from 'react';
import type { FormCaptcha } from './use-captcha.ts';

const Widget = lazy(() => import('./widget.tsx'));

/** The captcha of a form, loaded and shown once the server requires it. */
export function CaptchaBox({ captcha }: { captcha: FormCaptcha }) {
  const { state, dispatch } = captcha;
  if (!state.displayCaptcha || state.failed) return null;
  return (
    <Suspense>
      <Widget state={state} dispatch={dispatch} />
    </Suspense>
  );
}
