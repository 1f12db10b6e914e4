/** Data of a game as it is stored: each game has its own fields. */
export function Data({ label, of }: { label: string; of: unknown }) {
  return (
    <pre
      aria-label={label}
      tabIndex={0}
      className="num max-h-40 overflow-auto rounded bg-ground px-2 py-1 text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {JSON.stringify(of)}
    </pre>
  );
}
