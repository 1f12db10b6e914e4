import { Button, Input, Select } from '@maidan/ui';
import { Plus, X } from 'lucide-react';
import { useI18n } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { addItem, drawing, removeItem, takeSet, withBlockPart, type Block } from './document.ts';
import { At, dense, TextField } from './fields.tsx';
import { pointer } from './problems.ts';
import { placesOf, type Place } from './texts.ts';

interface PartProps {
  block: Block;
  at: number;
}

/** The inside of a block: its set, its texts, its items, and what only its type has. */
export function BlockBody({ block, at, missing }: PartProps & { missing: ReadonlySet<string> }) {
  const { t } = useI18n();
  const { words, edit } = useEditing();
  const places = placesOf(block, words.blocks);
  const shape = words.blocks[block.type];
  const own = places.filter((place) => place.item === 0);
  const most = (shape?.max ?? 0) - (block.clauses?.length ?? 0);
  const growing = !block.use && (shape?.item.length ?? 0) > 0 && (block.items ?? 0) < most;
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-rope p-3">
      {(words.sets[block.type]?.length ?? 0) > 0 && <SetChoice block={block} at={at} />}
      {own.map((place) => (
        <TextField
          key={place.key}
          field={place.field}
          at={place.key}
          missing={missing.has(place.key)}
        />
      ))}
      {drawing(block.type) && <Draw block={block} at={at} />}
      {Array.from({ length: block.use ? 0 : (block.items ?? 0) }, (_, i) => (
        <Item
          key={i}
          block={block}
          at={at}
          number={i + 1}
          places={places.filter((place) => place.item === i + 1)}
          missing={missing}
        />
      ))}
      {growing && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => edit('', (d) => addItem(d, at))}
        >
          <Plus size={16} aria-hidden />
          {t('landing.item.add')}
        </Button>
      )}
      {block.type === 'terms' && <Clauses block={block} at={at} />}
    </div>
  );
}

function SetChoice({ block, at }: PartProps) {
  const { t } = useI18n();
  const { words, edit } = useEditing();
  return (
    <At path={pointer('blocks', at, 'use')} label={t('landing.use')}>
      <Select
        className={dense}
        value={block.use ?? ''}
        onChange={(event) => {
          const { value } = event.target;
          edit('', (d) => takeSet(d, at, value, words.blocks));
        }}
      >
        <option value="">{t('landing.use.own')}</option>
        {words.sets[block.type]?.map((set) => (
          <option key={set}>{set}</option>
        ))}
      </Select>
    </At>
  );
}

function Draw({ block, at }: PartProps) {
  const { t } = useI18n();
  const { words, edit } = useEditing();
  return (
    <At
      path={pointer('blocks', at, 'draw')}
      label={t('landing.draw')}
      hint={t('landing.draw.hint')}
    >
      <Select
        className={dense}
        value={block.draw ?? ''}
        onChange={({ target: { value: draw } }) => edit('', (d) => withBlockPart(d, at, { draw }))}
      >
        {words.draws.map((draw) => (
          <option key={draw}>{draw}</option>
        ))}
      </Select>
    </At>
  );
}

interface ItemProps extends PartProps {
  number: number;
  places: Place[];
  missing: ReadonlySet<string>;
}

function Item({ block, at, number, places, missing }: ItemProps) {
  const { t } = useI18n();
  const { words, edit } = useEditing();
  const shrinks =
    (block.items ?? 0) + (block.clauses?.length ?? 0) > (words.blocks[block.type]?.min ?? 0);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-s-2 border-rope ps-3">
      <legend className="sr-only">{t('landing.item', { n: number })}</legend>
      <div className="grid grid-cols-1 gap-2">
        {places.map((place) => (
          <TextField
            key={place.key}
            field={place.field}
            at={place.key}
            missing={missing.has(place.key)}
          />
        ))}
        {block.links && (
          <At path={pointer('blocks', at, 'links', number - 1)} label={t('landing.link')}>
            <Input
              className={dense}
              value={block.links[number - 1] ?? ''}
              onChange={(event) => {
                const links = [...(block.links ?? [])];
                links[number - 1] = event.target.value;
                edit(`link ${at} ${number}`, (d) => withBlockPart(d, at, { links }));
              }}
            />
          </At>
        )}
      </div>
      {shrinks && (
        <Button
          variant="quiet"
          size="sm"
          className="px-2!"
          aria-label={t('landing.item.remove', { n: number })}
          onClick={() => edit('', (d) => removeItem(d, at, number))}
        >
          <X size={16} aria-hidden />
        </Button>
      )}
    </fieldset>
  );
}

/** The standard clauses that follow the block's own terms, in the order in which they were chosen. */
function Clauses({ block, at }: PartProps) {
  const { t } = useI18n();
  const { words, edit } = useEditing();
  const chosen = block.clauses ?? [];
  const toggle = (name: string) =>
    chosen.includes(name) ? chosen.filter((c) => c !== name) : [...chosen, name];
  return (
    <fieldset className="grid grid-cols-1 gap-1" data-path={pointer('blocks', at, 'clauses')}>
      <legend className="pb-1 text-sm font-medium">{t('landing.clauses')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {words.clauses.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.includes(name)}
            className="min-h-8 rounded border border-rope px-2 text-sm text-quiet aria-pressed:border-edge aria-pressed:bg-raised aria-pressed:text-fore"
            onClick={() => edit('', (d) => withBlockPart(d, at, { clauses: toggle(name) }))}
          >
            {chosen.includes(name) && (
              <span className="num pe-1.5">{chosen.indexOf(name) + 1}</span>
            )}
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
