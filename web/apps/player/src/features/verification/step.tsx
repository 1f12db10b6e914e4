import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleDashed, CircleX, Hourglass } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useT, type VerificationKey } from './i18n.ts';

/** The icon and the colour of each status. */
const statusStyles = {
  confirmed: { icon: CircleCheck, colour: 'text-up' },
  verified: { icon: CircleCheck, colour: 'text-up' },
  unconfirmed: { icon: CircleAlert, colour: 'text-money' },
  required: { icon: CircleAlert, colour: 'text-money' },
  sent: { icon: Hourglass, colour: 'text-money' },
  on_check: { icon: Hourglass, colour: 'text-money' },
  rejected: { icon: CircleX, colour: 'text-down' },
  missing: { icon: CircleDashed, colour: 'text-quiet' },
  coming_soon: { icon: CircleDashed, colour: 'text-quiet' },
} as const;

export type Status = keyof typeof statusStyles;

export function StatusLabel({ status }: { status: Status }) {
  const t = useT();
  const { icon: Icon, colour } = statusStyles[status];
  return (
    <span className={clsx('flex shrink-0 items-center gap-1.5 text-sm font-medium', colour)}>
      <Icon size={18} aria-hidden />
      {t(`status.${status}` as VerificationKey)}
    </span>
  );
}

/** A section for one step of verification, with its status. */
export function Step({
  title,
  status,
  children,
}: {
  title: string;
  status: Status;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded border border-rope bg-stand p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="heading text-lg">
          {title}
        </h2>
        <StatusLabel status={status} />
      </div>
      {children}
    </section>
  );
}
