import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A name that is truncated at its end when space is short, in either direction of script; it is aligned to the start of the page's lines. */
export function Name({ className, ...rest }: ComponentProps<'span'>) {
  return <span dir="auto" className={clsx('truncate rtl:text-right', className)} {...rest} />;
}
