import type { ComponentType, ReactNode } from 'react';
import type { Block, Page } from '../page.ts';
import { Closing } from './closing.tsx';
import { Doors } from './doors.tsx';
import { Facts } from './facts.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Ladder } from './ladder.tsx';
import { Over } from './over.tsx';
import { Prose } from './prose.tsx';
import { Steps } from './steps.tsx';
import { Terms } from './terms.tsx';
import { Wheel } from './wheel.tsx';

export interface BlockProps {
  block: Block;
  page: Page;
}

/** Every type of block. Its twin is `shapes` of internal/campaign/blocks.go. */
const kinds: Record<string, ComponentType<BlockProps>> = {
  hero: Hero,
  wheel: Wheel,
  facts: Facts,
  steps: Steps,
  ladder: Ladder,
  over: Over,
  doors: Doors,
  prose: Prose,
  faq: Faq,
  terms: Terms,
  closing: Closing,
};

export function Blocks({ page }: { page: Page }): ReactNode {
  return page.blocks.map((block) => {
    const Kind = kinds[block.type];
    if (!Kind) throw new Error(`no component draws a block of type ${block.type}`);
    return <Kind key={block.id} block={block} page={page} />;
  });
}
