import type { ReactNode } from 'react';
import type { Registered } from '../client/calls.ts';

/** Login and password that the server made up; they are shown once. */
export function Credentials({
  made,
  t,
  go,
}: {
  made: NonNullable<Registered['credentials']>;
  t: Record<string, string>;
  go: () => void;
}): ReactNode {
  const text = `${made.username} ${made.password}`;
  return (
    <div className="made">
      <p>{t['form.made']}</p>
      <dl dir="ltr">
        <dt>{t['form.madeLogin']}</dt>
        <dd>{made.username}</dd>
        <dt>{t['form.password']}</dt>
        <dd>{made.password}</dd>
      </dl>
      <button
        type="button"
        className="plain"
        onClick={() => void navigator.clipboard?.writeText(text)}
      >
        {t['form.copy']}
      </button>
      <button type="button" className="go wide" onClick={go}>
        {t['form.continue']}
      </button>
    </div>
  );
}
