import { cva, type VariantProps } from 'class-variance-authority';
import type { ButtonHTMLAttributes } from 'react';

/** The classes of a button, for links that look like one. */
export const buttonClass = cva(
  'inline-flex items-center justify-center gap-2 rounded font-semibold text-center select-none ' +
    'transition-[background-color,opacity,filter] duration-150 disabled:opacity-45 disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary: 'bg-floodlight text-on-floodlight enabled:hover:brightness-105',
        secondary: 'border border-edge/60 bg-stand text-fore hover:bg-raised',
        quiet: 'text-fore hover:bg-raised',
        money: 'bg-money text-on-ball enabled:hover:brightness-105',
        danger: 'border border-down/70 text-down hover:bg-down/10',
      },
      size: {
        sm: 'min-h-9 px-3 text-sm',
        md: 'min-h-11 px-4 text-base',
        lg: 'min-h-13 px-5 text-lg',
      },
      block: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'secondary', size: 'md', block: false },
  },
);

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  VariantProps<typeof buttonClass> & {
    /** Work is under way: the button stays in place, says so and takes no further press. */
    busy?: boolean;
  };

export function Button({
  variant,
  size,
  block,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block, className })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:hidden"
        />
      )}
      {children}
    </button>
  );
}
