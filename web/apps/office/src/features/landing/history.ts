import type { Document } from './document.ts';

const longest = 200;

/** A document with what it was before, outside of React so that saving can go on while screens change. */
export class History {
  #document: Document;
  #past: Document[] = [];
  #future: Document[] = [];
  /** Edits of one place in a row are undone in one go. */
  #label = '';

  constructor(document: Document) {
    this.#document = document;
  }

  get document() {
    return this.#document;
  }
  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }

  /** Returns whether anything changed. */
  edit(label: string, change: (document: Document) => Document): boolean {
    const next = change(this.#document);
    if (next === this.#document) return false;
    if (label !== this.#label || label === '')
      this.#past = [...this.#past, this.#document].slice(-longest);
    this.#label = label;
    this.#future = [];
    this.#document = next;
    return true;
  }

  undo(): boolean {
    return this.#turn(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#turn(this.#future, this.#past);
  }

  /** Puts another document in place; undo brings the old one back. */
  replace(document: Document): void {
    this.edit('', () => document);
  }

  #turn(from: Document[], to: Document[]): boolean {
    const document = from.pop();
    if (!document) return false;
    to.push(this.#document);
    this.#document = document;
    this.#label = '';
    return true;
  }
}
