import { Fragment, type ReactNode } from 'react';

/** A name and its value. */
export type Line = readonly [name: string, value: ReactNode];

/** Conditions of an offer, one below the other. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
      {lines.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-quiet">{name}</dt>
          <dd className="num text-end">
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
