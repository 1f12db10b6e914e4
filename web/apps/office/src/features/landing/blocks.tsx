import { Button, toast } from '@maidan/ui';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Copy, Plus, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { BlockBody } from './block-body.tsx';
import { useEditing } from './context.ts';
import {
  addBlock,
  blockId,
  duplicateBlock,
  moveBlock,
  removeBlock,
  type Block,
} from './document.ts';
import { pointer, problemsAt, whereabouts } from './problems.ts';
import { baseOf, placesOf } from './texts.ts';

interface BlocksProps {
  /** Ids of the blocks whose texts are shown. */
  open: ReadonlySet<string>;
  onOpen: (id: string, open: boolean) => void;
  missing: ReadonlySet<string>;
}

/** The blocks of the page from top to bottom. */
export function Blocks({ open, onOpen, missing }: BlocksProps) {
  const { t, maybe } = useI18n();
  const { document, edit } = useEditing();
  const [announcement, setAnnouncement] = useState('');
  const { blocks } = document;
  const name = (block: Block) => maybe(`landing.block.${block.type}`) ?? block.type;
  const move = (at: number, by: number) => {
    const block = blocks[at];
    if (!block || !blocks[at + by]) return;
    edit('', (d) => moveBlock(d, at, at + by));
    setAnnouncement(
      t('landing.block.moved', { name: name(block), n: at + by + 1, of: blocks.length }),
    );
  };
  return (
    <div className="grid grid-cols-1 gap-2" data-path="/blocks">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {blocks.map((block, at) => (
        <Card
          key={blockId(block)}
          block={block}
          at={at}
          name={name(block)}
          open={open.has(blockId(block))}
          missing={missing}
          onOpen={(next) => onOpen(blockId(block), next)}
          onMove={(by) => move(at, by)}
        />
      ))}
      <Adder onOpen={onOpen} />
    </div>
  );
}

interface CardProps {
  block: Block;
  at: number;
  name: string;
  open: boolean;
  missing: ReadonlySet<string>;
  onOpen: (open: boolean) => void;
  onMove: (by: number) => void;
}

function Card({ block, at, name, open, missing, onOpen, onMove }: CardProps) {
  const { t } = useI18n();
  const { document, words, problems, edit, language } = useEditing();
  const last = document.blocks.length - 1;
  const id = blockId(block);
  const places = placesOf(block, words.blocks);
  const texts = { ...document.texts[baseOf(document)], ...document.texts[language] };
  const summary = block.use ?? places.map((place) => texts[place.key]).find(Boolean) ?? '';
  const lacks = places.filter((place) => missing.has(place.key)).length;
  const own = problemsAt(problems, pointer('blocks', at), false);
  const wrong = problems.filter((p) => {
    const place = whereabouts(p.path, document);
    return place.part === id;
  }).length;
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <section
      aria-label={name}
      data-path={pointer('blocks', at)}
      className={clsx('rounded border bg-stand', wrong > 0 ? 'border-down/70' : 'border-rope')}
    >
      <header className="flex items-center">
        <h2 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={open}
            className="flex min-h-10 w-full items-center gap-1.5 px-2 text-start"
            onClick={() => onOpen(!open)}
            onKeyDown={keys}
          >
            {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
            <span className="shrink-0 font-semibold">{name}</span>
            {id !== block.type && <span className="shrink-0 text-sm text-quiet">{id}</span>}
            <span className="truncate text-sm text-quiet">{summary}</span>
            {lacks > 0 && (
              <span className="ms-auto shrink-0 text-sm text-money">
                {t('landing.missing.count', { n: lacks })}
              </span>
            )}
            {wrong > 0 && (
              <span className={clsx('shrink-0 text-sm text-down', lacks === 0 && 'ms-auto')}>
                {t('landing.problems.count', { n: wrong })}
              </span>
            )}
          </button>
        </h2>
        <Small label={t('landing.block.up', { name })} off={at === 0} onPress={() => onMove(-1)}>
          <ArrowUp size={16} aria-hidden />
        </Small>
        <Small
          label={t('landing.block.down', { name })}
          off={at === last}
          onPress={() => onMove(1)}
        >
          <ArrowDown size={16} aria-hidden />
        </Small>
        <Small
          label={t('landing.block.copy', { name })}
          onPress={() => edit('', (d) => duplicateBlock(d, at))}
        >
          <Copy size={16} aria-hidden />
        </Small>
        <Small
          label={t('landing.block.remove', { name })}
          onPress={() => {
            edit('', (d) => removeBlock(d, at));
            toast(t('landing.block.removed', { name }));
          }}
        >
          <Trash2 size={16} aria-hidden />
        </Small>
      </header>
      {own.map((p) => (
        <p key={p.message} role="alert" className="px-3 pb-2 text-sm text-down">
          {p.message}
        </p>
      ))}
      {open && <BlockBody block={block} at={at} missing={missing} />}
    </section>
  );
}

interface SmallProps {
  label: string;
  /** Has nothing to do now; stays focusable, so that whoever moves a block by keyboard is not thrown out. */
  off?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Small({ label, off, onPress, children }: SmallProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={off}
      className="grid size-9 shrink-0 place-items-center rounded text-quiet hover:bg-raised hover:text-fore aria-disabled:opacity-40"
      onClick={() => !off && onPress()}
    >
      {children}
    </button>
  );
}

/** A menu of the types of block; a new one stands last, before the closing. */
function Adder({ onOpen }: { onOpen: (id: string, open: boolean) => void }) {
  const { t, maybe } = useI18n();
  const { document, words, edit } = useEditing();
  const [choosing, setChoosing] = useState(false);
  const { blocks } = document;
  const add = (type: string) => {
    const at = blocks.at(-1)?.type === 'closing' ? blocks.length - 1 : blocks.length;
    const made = addBlock(document, type, at, words).blocks[at];
    edit('', (d) => addBlock(d, type, at, words));
    if (made) onOpen(blockId(made), true);
    setChoosing(false);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        size="sm"
        className="justify-self-start"
        aria-expanded={choosing}
        onClick={() => setChoosing(!choosing)}
      >
        <Plus size={16} aria-hidden />
        {t('landing.block.add')}
      </Button>
      {choosing && (
        <ul
          aria-label={t('landing.block.add')}
          className="grid grid-cols-2 gap-1 rounded border border-rope bg-stand p-2 sm:grid-cols-3"
          onKeyDown={(event) => event.key === 'Escape' && setChoosing(false)}
        >
          {Object.keys(words.blocks)
            .sort()
            .map((type, i) => (
              <li key={type}>
                <button
                  type="button"
                  autoFocus={i === 0}
                  className="min-h-9 w-full rounded px-2 text-start text-sm hover:bg-raised"
                  onClick={() => add(type)}
                >
                  {maybe(`landing.block.${type}`) ?? type}
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
