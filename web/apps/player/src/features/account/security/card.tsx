import type { ReactNode } from 'react';

/** A section of the security screen. */
export function Card({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-1 text-lg">{title}</h2>
      {text && <p className="pb-3 text-quiet">{text}</p>}
      {children}
    </section>
  );
}

/** The error text below a form. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="text-sm text-down">
      {children}
    </p>
  );
}
