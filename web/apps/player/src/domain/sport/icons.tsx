import type { ReactNode } from 'react';

/** Sport icons on a 24 by 24 grid. */

const circle = <circle cx="12" cy="12" r="9" />;
const gamepad = (
  <path d="M7.5 8h9a4.5 4.5 0 0 1 4.4 5.4l-.6 2.8a2 2 0 0 1-3.5.9L15 15H9l-1.8 2.1a2 2 0 0 1-3.5-.9l-.6-2.8A4.5 4.5 0 0 1 7.5 8zM8 10.5v3M6.5 12h3M15 11.2h.01M17 13h.01" />
);

const shapes: Record<string, ReactNode> = {
  cricket: (
    <>
      <path d="M4.5 19.5 7 17M6.2 15.2l8.6-8.6a2 2 0 0 1 2.8 2.8L9 18z" />
      <circle cx="18.5" cy="17.5" r="2.5" />
    </>
  ),
  ecricket: (
    <>
      {gamepad}
      <circle cx="12" cy="4" r="2" />
    </>
  ),
  football: (
    <>
      {circle}
      <path d="m12 8 3.6 2.6-1.4 4.2H9.8l-1.4-4.2zM12 3v5M20.5 9.4l-4.9 1.2M17.3 19.3l-3.1-4.5M6.7 19.3l3.1-4.5M3.5 9.4l4.9 1.2" />
    </>
  ),
  tennis: (
    <>
      {circle}
      <path d="M6 5.3c3.5 3.6 3.5 9.8 0 13.4M18 5.3c-3.5 3.6-3.5 9.8 0 13.4" />
    </>
  ),
  basketball: (
    <>
      {circle}
      <path d="M3 12h18M12 3v18M5.8 5.5c3 3.5 3 9.5 0 13M18.2 5.5c-3 3.5-3 9.5 0 13" />
    </>
  ),
  kabaddi: (
    <>
      <circle cx="15" cy="5" r="2" />
      <path d="M4 20l4-3 1-4 4-3 3 3h4M9 13 5 11l-1-3M13 10l-1-3M13 16l2 4" />
    </>
  ),
  'table-tennis': (
    <>
      <path d="M14.5 14.5a6.5 6.5 0 1 0-5.8 1.8L11 18.6l2 2 1.8-1.8-2-2zM8 15.5 15.5 8" />
      <circle cx="19" cy="18" r="2" />
    </>
  ),
  volleyball: (
    <>
      {circle}
      <path d="M12 12c0-4 2-7 5-8M12 12c3.5 2 7 1.8 9-.5M12 12c-3.5 2-5 5-4.6 8M12 12C9 10 5.5 10 3 12.5" />
    </>
  ),
  'ice-hockey': (
    <>
      <path d="m8 3 5.5 13.5a2 2 0 0 0 1.9 1.2H20v3h-6a3.5 3.5 0 0 1-3.2-2.2L5 4.2z" />
      <ellipse cx="6" cy="19.3" rx="3" ry="1.4" />
    </>
  ),
  handball: (
    <>
      <circle cx="16.5" cy="6.5" r="3.5" />
      <path d="M4 20c0-5 3-7 6-8l3-3M8 20l2-5 4 1 1 4" />
    </>
  ),
  baseball: (
    <>
      {circle}
      <path d="M7 4.5c2.5 4.5 2.5 10.5 0 15M17 4.5c-2.5 4.5-2.5 10.5 0 15" strokeDasharray="2 2" />
    </>
  ),
  ebaseball: (
    <>
      {gamepad}
      <path d="M9 4.2h6" />
    </>
  ),
  'aussie-rules': (
    <>
      <ellipse cx="12" cy="12" rx="10" ry="6.5" transform="rotate(-35 12 12)" />
      <path d="m9 14.2 6-4.4M10.2 11.4l1.4 2M12.4 10l1.4 2" />
    </>
  ),
  boxing: (
    <path d="M7 13V8.5A4.5 4.5 0 0 1 11.5 4H14a4 4 0 0 1 4 4v5a5 5 0 0 1-1.5 3.500V20h-8v-3.500L7 15.500A3 3 0 0 1 7 10.500h4.500M8.5 16.500h8" />
  ),
  mma: <path d="M8.3 3h7.400L21 8.300v7.400L15.7 21H8.300L3 15.700V8.300zM9 9l6 6M15 9l-6 6" />,
  'horse-racing': (
    <path d="M6 20V9.500a6 6 0 0 1 12 0V20h-3V9.800a3 3 0 0 0-6 0V20zM7.5 12h.01M7.5 16h.01M16.5 12h.01M16.5 16h.01M9 6.500h.01M15 6.500h.01" />
  ),
  fifa: (
    <>
      {gamepad}
      <path d="M12 2.500v3M10.5 4h3" />
    </>
  ),
  dota: <path d="m12 2.5 9 9.5-9 9.500L3 12zM12 7l4.5 5-4.5 5-4.5-5z" />,
  'counter-strike': (
    <>
      <circle cx="12" cy="12" r="7" />
      <path d="M12 2v6M12 16v6M2 12h6M16 12h6" />
    </>
  ),
};

const trophy = (
  <path d="M7 4h10v5a5 5 0 0 1-10 0zM7 6H4a3 3 0 0 0 3.5 4M17 6h3a3 3 0 0 1-3.5 4M12 14v4M8 20h8" />
);

/** The icon of a sport; a trophy for other slugs, such as league pages. */
export function SportIcon({ slug, size = 20 }: { slug: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
      aria-hidden
    >
      {shapes[slug === 'soccer' ? 'football' : slug] ?? trophy}
    </svg>
  );
}
