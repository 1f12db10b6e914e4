import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { setRenderedTitle } from '../rendered-page.ts';
import { settingsQuery } from '../settings.ts';

/** Sets the title of the document: the screen, then the brand. */
export function useTitle(screen?: string): void {
  const { data } = useQuery(settingsQuery);
  const brand = data?.brand.name ?? 'Maidan';
  const title = screen ? `${screen} · ${brand}` : brand;
  if (typeof document === 'undefined') setRenderedTitle(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

interface SectionProps {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a screen with a heading. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className="px-3 pt-6 lg:px-0">
      <div className="flex min-h-11 items-center justify-between pb-2">
        <h2 className="heading text-xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface ScreenProps {
  title: string;
  children: ReactNode;
  /** Limits the width, for forms. */
  narrow?: boolean;
}

/** A screen with its title as the main heading and as the document title. */
export function Screen({ title, children, narrow }: ScreenProps) {
  useTitle(title);
  return (
    <div className={`px-3 pt-5 lg:px-0 ${narrow ? 'mx-auto max-w-lg' : ''}`}>
      <h1 className="heading pb-4 text-3xl">{title}</h1>
      {children}
    </div>
  );
}
