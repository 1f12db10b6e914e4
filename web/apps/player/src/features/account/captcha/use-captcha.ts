import { toApiError } from '@maidan/api';
import { useFormCaptcha, type FormCaptcha as Shared } from '@maidan/api/captcha/form';
import { useId } from 'react';

export interface FormCaptcha extends Omit<Shared, 'refused'> {
  /** Handles the error of a submitted form. */
  onError: (error: Error) => void;
}

/** The captcha of one form. */
export function useCaptcha(): FormCaptcha {
  const { refused, ...captcha } = useFormCaptcha(useId());
  return {
    ...captcha,
    onError: (error) => {
      const { status, errors } = toApiError(error);
      refused(
        status,
        errors.map(({ code = '' }) => code),
      );
    },
  };
}
