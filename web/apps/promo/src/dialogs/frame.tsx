import { type ReactNode } from 'react';
import type { Name } from './table.ts';
import type { Title } from './title.ts';

/** What every dialog has: the picture of the page once more, a title, a way to close it. */
export function Frame({
  name,
  title,
  side,
  close,
  children,
}: {
  name: Name;
  title: Title;
  side?: ReactNode;
  close: string;
  children: ReactNode;
}): ReactNode {
  return (
    <>
      {side && (
        <div className="side">
          <svg viewBox="0 0 1000 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <use href="#h" />
          </svg>
          {side}
        </div>
      )}
      <div className="body">
        <button type="button" className="x" data-dialog="" aria-label={close}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </button>
        <h2 id={`${name}-title`} className={title.className} lang={title.lang} dir={title.dir}>
          {title.lines.map((line, i) => (
            <span key={i}>{i ? ` ${line}` : line}</span>
          ))}
        </h2>
        {children}
      </div>
    </>
  );
}

/** Tabs of a dialog. Arrow keys move between them. */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  choose,
}: {
  label: string;
  tabs: [Key, string][];
  chosen: Key;
  choose: (key: Key) => void;
}): ReactNode {
  return (
    <div
      className="tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        const list = event.currentTarget;
        const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        const step = event.key === forward ? 1 : tabs.length - 1;
        const next = tabs[(tabs.findIndex(([key]) => key === chosen) + step) % tabs.length];
        if (!next) return;
        choose(next[0]);
        requestAnimationFrame(() =>
          list.querySelector<HTMLElement>('[aria-selected=true]')?.focus(),
        );
      }}
    >
      {tabs.map(([key, text]) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-early=""
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => choose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
