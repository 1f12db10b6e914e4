/** The keys of a screen and what they do. Shown where there is a keyboard. */
export function KeyHints({ keys }: { keys: [key: string, what: string][] }) {
  return (
    <p className="hidden flex-wrap gap-x-4 gap-y-1 text-sm text-quiet lg:flex">
      {keys.map(([key, what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <kbd className="keycap">{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}
