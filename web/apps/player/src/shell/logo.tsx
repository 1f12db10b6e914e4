/** The logo: a floodlight over a cricket ground. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" aria-hidden>
      <path d="M12 5h8l9 17.5a13 6.6 0 0 1-26 0z" className="fill-floodlight" opacity="0.28" />
      <ellipse cx="16" cy="22.5" rx="13" ry="6.6" className="stroke-floodlight" strokeWidth="2.2" />
      <path d="M14.6 19.6h2.8l.5 6h-3.8z" className="fill-floodlight" />
      <path d="M11 4h10" className="stroke-fore" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  );
}
