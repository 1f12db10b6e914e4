import type { ReactNode } from 'react';
import type { Info, InfoPart, Page } from '../page.ts';

type Words = Pick<Page, 't' | 'lang' | 'dir'>;

/** Opens the dialog; without a script it leads to the text at the end of the page. */
export function InformationButton({
  info,
  page,
}: {
  info: Pick<Info, 'name'>;
  page: Words;
}): ReactNode {
  return (
    <p className="info-more">
      <a href={`#${info.name}`} data-dialog={info.name} aria-haspopup="dialog">
        {page.t['info.more']}
      </a>
    </p>
  );
}

/**
 * A tournament and its rules. It is static HTML: the inline script opens and closes it, React never hydrates it.
 */
export function Information({ info, page }: { info: Info; page: Words }): ReactNode {
  const sections = sectionsOf(info.parts);
  return (
    <dialog
      id={info.name}
      className={`info info-${info.width}`}
      aria-labelledby={`${info.name}-title`}
      data-outside={info.outside ? 'close' : 'keep'}
      lang={info.lang}
      dir={info.dir}
    >
      <div className="info-head">
        <h2 id={`${info.name}-title`}>{info.title}</h2>
        <button
          type="button"
          className="info-close"
          data-dialog=""
          lang={page.lang}
          aria-label={page.t['dialog.close']}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </button>
      </div>
      <div className="info-text" tabIndex={0} role="group" aria-labelledby={`${info.name}-title`}>
        {/* The sections are rendered twice, plain and collapsed; the style sheet shows one of them. Details that only
            styles hold open would still be announced as closed. */}
        <div className={info.collapsible ? 'info-wide' : undefined}>
          {sections.map((section, i) => (
            <section key={i}>
              {section.heading && <h3>{section.heading}</h3>}
              <Parts parts={section.parts} />
            </section>
          ))}
        </div>
        {info.collapsible && (
          <div className="info-collapsed">
            {sections.map((section, i) =>
              section.heading ? (
                <details key={i}>
                  <summary>{section.heading}</summary>
                  <Parts parts={section.parts} />
                </details>
              ) : (
                <Parts key={i} parts={section.parts} />
              ),
            )}
          </div>
        )}
      </div>
    </dialog>
  );
}

interface Section {
  heading: string;
  parts: InfoPart[];
}

/** The parts under their headings. */
function sectionsOf(parts: InfoPart[]): Section[] {
  const sections: Section[] = [];
  for (const part of parts)
    if (part.heading !== undefined || sections.length === 0)
      sections.push({
        heading: part.heading ?? '',
        parts: part.heading === undefined ? [part] : [],
      });
    else sections.at(-1)?.parts.push(part);
  return sections;
}

function Parts({ parts }: { parts: InfoPart[] }): ReactNode {
  return parts.map((part, i) => <Part key={i} part={part} />);
}

function Part({ part: { text, list, table } }: { part: InfoPart }): ReactNode {
  if (table) return <Table {...table} />;
  if (!list) return <p>{text}</p>;
  return (
    <ul>
      {list.map((item, i) => (
        <li key={i}>{item}</li>
      ))}
    </ul>
  );
}

function Table({ head, rows }: { head: string[]; rows: string[][] }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, i) => (
            <th key={i} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <td key={j}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
