import { useFormCaptcha, type FormCaptcha } from '@maidan/api/captcha/form';
import { Refusal } from '../client/calls.ts';

interface DialogCaptcha extends Omit<FormCaptcha, 'refused'> {
  /** A call was refused; perhaps that concerns the captcha. */
  refused: (error: unknown) => void;
}

/** The captcha of the form of a dialog. */
export function useCaptcha(name: string): DialogCaptcha {
  const captcha = useFormCaptcha(`captcha-${name}`);
  return {
    ...captcha,
    refused: (error) => {
      if (!(error instanceof Refusal)) return;
      captcha.refused(
        error.status,
        error.details.map(({ code = '' }) => code),
      );
    },
  };
}
