import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A name that is cut at its end where there is no room, whichever way its script runs; it stands where the page begins its lines. */
export function Name({ className, ...rest }: ComponentProps<'span'>) {
  return <span dir="auto" className={clsx('truncate rtl:text-right', className)} {...rest} />;
}
