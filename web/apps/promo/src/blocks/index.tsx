import { Fragment, type ComponentType, type ReactNode } from 'react';
import { InformationButton } from '../dialogs/information.tsx';
import type { Page } from '../page.ts';
import type { BlockProps } from './block.ts';
import type { blockTypes } from '../constants.ts';
import { Closing } from './closing.tsx';
import { Creator } from './creator.tsx';
import { Dates } from './dates.tsx';
import { Draw } from './draw.tsx';
import { Facts } from './facts.tsx';
import { Faq } from './faq.tsx';
import { Gallery } from './gallery.tsx';
import { Hero } from './hero.tsx';
import { Ladder } from './ladder.tsx';
import { Levels } from './levels.tsx';
import { Match } from './match.tsx';
import { Over } from './over.tsx';
import { Prose } from './prose.tsx';
import { Related } from './related.tsx';
import { Steps } from './steps.tsx';
import { Table } from './table.tsx';
import { Terms } from './terms.tsx';

type BlockType = (typeof blockTypes)[number];

/** The component of each type of block. */
const kinds: Record<BlockType, ComponentType<BlockProps>> = {
  hero: Hero,
  wheel: Draw,
  capsules: Draw,
  card: Draw,
  facts: Facts,
  steps: Steps,
  ladder: Ladder,
  over: Over,
  related: Related,
  prose: Prose,
  table: Table,
  dates: Dates,
  match: Match,
  levels: Levels,
  creator: Creator,
  gallery: Gallery,
  faq: Faq,
  terms: Terms,
  closing: Closing,
};

/** The blocks of a page; under its opening, the way to its information dialog. */
export function Blocks({ page }: { page: Page }): ReactNode {
  return page.blocks.map((block, i) => {
    const Kind = kinds[block.type as BlockType] as ComponentType<BlockProps> | undefined;
    if (!Kind) throw new Error(`no component renders a block of type ${block.type}`);
    return (
      <Fragment key={block.id}>
        <Kind block={block} page={page} />
        {i === 0 && page.info && <InformationButton info={{ name: page.info }} page={page} />}
      </Fragment>
    );
  });
}
