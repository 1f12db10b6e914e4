import type { ReactNode } from 'react';

/** A section with a heading and a description. */
export function Card({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="grid content-start gap-3 rounded border border-rope bg-stand p-4"
    >
      <div>
        <h3 className="heading text-lg">{title}</h3>
        {text && <p className="text-sm text-quiet">{text}</p>}
      </div>
      {children}
    </section>
  );
}
