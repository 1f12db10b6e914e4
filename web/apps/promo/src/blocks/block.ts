import type { Block, Page } from '../page.ts';

/** The properties of every component of a block. */
export interface BlockProps {
  block: Block;
  page: Page;
}
