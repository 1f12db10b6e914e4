import { Button, Input } from '@maidan/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { without, withValue, type Document } from './document.ts';
import { dense } from './fields.tsx';
import { pointer, problemsAt } from './problems.ts';

type Table = Record<string, Record<string, string>>;

const tableOf = (document: Document) => (document['figures'] ?? {}) as Table;

/** Sets a figure; empty ones are taken away, and so is a currency without any. */
function withFigure(document: Document, currency: string, name: string, value: string): Document {
  const old = tableOf(document);
  const row =
    value === '' ? without(old[currency] ?? {}, name) : { ...old[currency], [name]: value };
  const table = Object.keys(row).length > 0 ? { ...old, [currency]: row } : without(old, currency);
  return withValue(document, ['figures'], Object.keys(table).length > 0 ? table : undefined);
}

function withoutFigure(document: Document, name: string): Document {
  return Object.keys(tableOf(document)).reduce(
    (next, currency) => withFigure(next, currency, name, ''),
    document,
  );
}

/** Numbers that texts name as {placeholders}: a row for each name, a column for each currency. */
export function Figures() {
  const { t } = useI18n();
  const { document, words, edit, problems } = useEditing();
  const table = tableOf(document);
  /** Names and currencies that have no figure yet. */
  const [more, setMore] = useState({ names: [] as string[], currencies: [] as string[] });
  const names = [...new Set([...Object.values(table).flatMap(Object.keys), ...more.names])];
  const currencies = [...new Set([...Object.keys(table), ...more.currencies])];
  const others = [...new Set(Object.values(words.offers).flat())].filter(
    (c) => !currencies.includes(c),
  );
  const wrong = problemsAt(problems, '/figures', true);
  return (
    <section data-path="/figures" className="grid grid-cols-1 gap-2">
      <h3 className="text-sm font-medium">{t('landing.figures')}</h3>
      <p className="text-sm text-quiet">{t('landing.figures.hint')}</p>
      {names.length > 0 && currencies.length > 0 && (
        <div className="overflow-x-auto" tabIndex={0}>
          <table className="text-sm">
            <thead>
              <tr className="text-quiet">
                <th className="pe-2 text-start font-medium">{t('landing.figures.name')}</th>
                {currencies.map((currency) => (
                  <th key={currency} className="px-1 text-start font-medium">
                    {currency}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th
                    scope="row"
                    className="pe-2 text-start font-mono font-normal"
                  >{`{${name}}`}</th>
                  {currencies.map((currency) => (
                    <td
                      key={currency}
                      className="p-0.5"
                      data-path={pointer('figures', currency, name)}
                    >
                      <Input
                        className={`${dense} w-28!`}
                        aria-label={`${name} ${currency}`}
                        aria-invalid={
                          problemsAt(problems, pointer('figures', currency, name)).length > 0
                        }
                        value={table[currency]?.[name] ?? ''}
                        onChange={(event) => {
                          const { value } = event.target;
                          edit(`figures ${currency} ${name}`, (d) =>
                            withFigure(d, currency, name, value),
                          );
                        }}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      variant="quiet"
                      size="sm"
                      className="px-2!"
                      aria-label={t('landing.figures.remove', { name })}
                      onClick={() => {
                        setMore((m) => ({ ...m, names: m.names.filter((n) => n !== name) }));
                        edit('', (d) => withoutFigure(d, name));
                      }}
                    >
                      <X size={16} aria-hidden />
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {wrong.map((p) => (
        <p key={p.path + p.message} role="alert" className="text-sm text-down">
          {p.message}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Adder
          label={t('landing.figures.name')}
          onAdd={(name) =>
            setMore((m) => ({
              names: [...m.names, name],
              currencies: currencies.length > 0 ? m.currencies : [others[0] ?? 'INR'],
            }))
          }
        />
        <select
          aria-label={t('landing.figures.currency')}
          className="min-h-9 rounded border border-edge bg-ground px-2 text-sm"
          value=""
          onChange={(event) => {
            const currency = event.target.value;
            setMore((m) => ({ ...m, currencies: [...m.currencies, currency] }));
          }}
        >
          <option value="">{t('landing.figures.currency')}</option>
          {others.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      </div>
    </section>
  );
}

function Adder({ label, onAdd }: { label: string; onAdd: (name: string) => void }) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const sound = /^[a-z][a-z0-9_]{0,31}$/.test(name);
  return (
    <form
      className="flex gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sound) return;
        onAdd(name);
        setName('');
      }}
    >
      <Input
        className={`${dense} w-36!`}
        aria-label={label}
        placeholder={label}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        size="sm"
        disabled={!sound}
        className="px-2!"
        aria-label={t('landing.figures.add')}
      >
        <Plus size={16} aria-hidden />
      </Button>
    </form>
  );
}
