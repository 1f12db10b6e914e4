import * as Radix from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A sentence under the title, read out when the dialog opens. */
  description?: ReactNode;
  /** Without it there is no cross: the buttons inside are the only way on. */
  closeLabel?: string;
  /** What a sheet offers beside its title. */
  action?: ReactNode;
  /** A sheet that stands at the page's end edge where the page is wide. */
  drawer?: boolean;
  children: ReactNode;
  'data-testid'?: string;
}

const overlay = 'fixed inset-0 z-50 bg-ground/75 animate-[fade_150ms_ease-out]';

function Head({
  title,
  description,
  closeLabel,
  action,
}: Omit<DialogProps, 'children' | 'open' | 'drawer'>) {
  return (
    <header className="flex items-start gap-3 ps-4 pe-1.5 pt-2 pb-1">
      <div className="grow pt-2">
        <Radix.Title className="heading text-xl">{title}</Radix.Title>
        {description && (
          <Radix.Description className="text-sm text-quiet">{description}</Radix.Description>
        )}
      </div>
      {action}
      {closeLabel && (
        <Radix.Close aria-label={closeLabel} className="tap grid place-items-center text-quiet">
          <X size={20} aria-hidden />
        </Radix.Close>
      )}
    </header>
  );
}

/** A question or a form above the page, in the middle. */
export function Dialog({ open, onOpenChange, children, ...head }: DialogProps) {
  const described = head.description ? {} : { 'aria-describedby': undefined };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...described}
          data-testid={head['data-testid']}
          className={clsx(
            'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[90dvh] max-w-md -translate-y-1/2 overflow-y-auto',
            'rounded border border-rope bg-stand shadow-lift animate-[fade_150ms_ease-out]',
          )}
        >
          <Head {...head} onOpenChange={onOpenChange} />
          <div className="px-4 pb-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A sheet from the lower edge, for phones. */
export function BottomSheet({ open, onOpenChange, drawer, children, ...head }: DialogProps) {
  const described = head.description ? {} : { 'aria-describedby': undefined };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...described}
          data-testid={head['data-testid']}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] flex-col rounded-t border-t border-rope',
            'bg-stand pb-[env(safe-area-inset-bottom)] shadow-lift animate-[sheet_180ms_ease-out]',
            drawer &&
              'lg:start-auto lg:top-0 lg:max-h-none lg:w-104 lg:rounded-none lg:border-s lg:border-t-0 lg:animate-[fade_150ms_ease-out]',
          )}
        >
          <span
            aria-hidden
            className={clsx('mx-auto mt-2 h-1 w-10 rounded-full bg-edge/60', drawer && 'lg:hidden')}
          />
          <Head {...head} onOpenChange={onOpenChange} />
          <div className="overflow-y-auto px-4 pb-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
