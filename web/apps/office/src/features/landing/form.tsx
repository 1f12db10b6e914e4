import { languageNames } from '@maidan/i18n';
import { Button, Tabs } from '@maidan/ui';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CampaignProblem, CampaignOptions } from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { Blocks } from './blocks.tsx';
import { EditingContext, useEditing, type Editing } from './context.ts';
import { blockId, type Document } from './document.ts';
import { TextField } from './fields.tsx';
import { Head } from './head.tsx';
import { outward, placed, whereabouts, type Placed } from './problems.ts';
import { baseOf, missingIn, orphans, pageFields, withoutTexts } from './texts.ts';

export interface FormProps {
  document: Document;
  words: CampaignOptions;
  problems: CampaignProblem[];
  language: string;
  onLanguage: (language: string) => void;
  edit: Editing['edit'];
  readOnly?: boolean;
}

/** Everything that can be edited of a page: problems, head, texts by language, blocks. */
export function DocumentForm(props: FormProps) {
  const { document, words, language, onLanguage, edit, readOnly } = props;
  const { t } = useI18n();
  const form = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(document.blocks.slice(0, 1).map(blockId)),
  );
  const [jump, setJump] = useState<{ path: string }>();
  const problems = props.problems.map((problem) => placed(problem, baseOf(document)));
  const show = (part: string, on: boolean) =>
    setOpen((old) => {
      const next = new Set(old);
      if (on) next.add(part);
      else next.delete(part);
      return next;
    });
  const goTo = ({ path }: Placed) => {
    const place = whereabouts(path, document);
    show(place.part, true);
    if (place.language) onLanguage(place.language);
    setJump({ path });
  };
  useEffect(() => {
    if (!jump || !form.current) return;
    focusOn(form.current, jump.path);
  }, [jump]);
  return (
    <EditingContext value={{ document, words, language, problems, edit }}>
      <div ref={form} className="grid grid-cols-1 min-w-0 content-start gap-3">
        <Problems problems={problems} onChoose={goTo} />
        <fieldset disabled={readOnly} className="grid grid-cols-1 min-w-0 gap-3">
          <legend className="sr-only">{t('landing.page')}</legend>
          <HeadPanel open={open.has('head')} onOpen={(on) => show('head', on)} />
          <Languages {...{ document, words, language, onLanguage }}>
            {(missing) => (
              <div className="grid grid-cols-1 gap-3">
                <div className="grid grid-cols-1 gap-2 rounded border border-rope bg-stand p-3">
                  {pageFields.map((field) => (
                    <TextField key={field} field={field} at={field} missing={missing.has(field)} />
                  ))}
                </div>
                <Blocks open={open} onOpen={show} missing={missing} />
                <Orphans />
              </div>
            )}
          </Languages>
        </fieldset>
      </div>
    </EditingContext>
  );
}

/** Focuses the control of a place, or of the nearest place around it. */
function focusOn(form: HTMLElement, path: string) {
  for (const at of outward(path)) {
    const place = form.querySelector(`[data-path="${CSS.escape(at)}"]`);
    const control = place?.querySelector<HTMLElement>('textarea, input, select, button');
    if (!control) continue;
    control.focus();
    control.scrollIntoView({ block: 'center' });
    return;
  }
}

function Problems({ problems, onChoose }: { problems: Placed[]; onChoose: (p: Placed) => void }) {
  const { t } = useI18n();
  if (problems.length === 0) return null;
  return (
    <section
      aria-label={t('landing.problems')}
      className="grid grid-cols-1 max-h-48 gap-0.5 overflow-y-auto rounded border border-down/70 bg-stand p-2"
    >
      <h2 className="flex items-center gap-2 px-2 text-sm font-semibold text-down">
        <TriangleAlert size={16} aria-hidden />
        {t('landing.problems.title', { n: problems.length })}
      </h2>
      <ul>
        {problems.map((problem, i) => (
          <li key={i}>
            <button
              type="button"
              lang="en"
              className="min-h-8 w-full rounded px-2 text-start text-sm hover:bg-raised"
              onClick={() => onChoose(problem)}
            >
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HeadPanel({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useI18n();
  return (
    <section className="rounded border border-rope bg-stand">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          className="flex min-h-10 w-full items-center gap-1.5 px-2 text-start font-semibold"
          onClick={() => onOpen(!open)}
        >
          {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          {t('landing.head')}
          <span className="truncate text-sm font-normal text-quiet">{t('landing.head.hint')}</span>
        </button>
      </h2>
      {open && (
        <div className="border-t border-rope p-3">
          <Head />
        </div>
      )}
    </section>
  );
}

interface LanguagesProps extends Pick<FormProps, 'document' | 'words' | 'language' | 'onLanguage'> {
  children: (missing: ReadonlySet<string>) => React.ReactNode;
}

/** A tab for each language, with what it lacks. */
function Languages({ document, words, language, onLanguage, children }: LanguagesProps) {
  const { t } = useI18n();
  const codes = textLanguages(document, words);
  const missing = Object.fromEntries(
    codes.map((code) => [code, missingIn(document, code, words.blocks)]),
  );
  const tabs = codes.map((code) => ({
    value: code,
    label: (
      <span className="inline-flex items-center gap-1.5">
        <span lang={code}>{languageNames[code] ?? code}</span>
        {(missing[code]?.size ?? 0) > 0 && (
          <span className="num text-sm font-normal text-money">
            {missing[code]?.size}
            <span className="sr-only"> {t('landing.missing')}</span>
          </span>
        )}
      </span>
    ),
  }));
  return (
    <Tabs label={t('landing.languages')} tabs={tabs} value={language} onChange={onLanguage}>
      {children(missing[language] ?? new Set())}
    </Tabs>
  );
}

/** The languages that a page may have texts in: its own if it is bound to one, else those of the site; and what it has. */
const textLanguages = (document: Document, words: CampaignOptions) => [
  ...new Set([
    baseOf(document),
    ...(document['language'] ? [] : words.languages),
    ...Object.keys(document.texts),
  ]),
];

/** Texts that no block shows any more, such as after a file was imported. */
function Orphans() {
  const { t } = useI18n();
  const { document, words, edit } = useEditing();
  const keys = orphans(document, words.blocks);
  if (keys.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2 rounded border border-money/60 p-3 text-sm">
      <p>{t('landing.orphans', { keys: keys.join(', ') })}</p>
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => edit('', (d) => withoutTexts(d, keys))}
      >
        {t('landing.orphans.remove')}
      </Button>
    </div>
  );
}
