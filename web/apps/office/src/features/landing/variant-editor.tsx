import { Button } from '@maidan/ui';
import { useReducer, useState } from 'react';
import type { CampaignProblem, CampaignOptions } from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import type { Editing } from './context.ts';
import type { Document } from './document.ts';
import { DocumentForm } from './form.tsx';
import { History } from './history.ts';
import { Preview } from './preview.tsx';
import { baseOf, drawnIn } from './texts.ts';
import { usePreview } from './use-preview.ts';

interface VariantProps {
  id: string;
  label: string;
  words: CampaignOptions;
  document: Document;
  problems: CampaignProblem[];
  onChange: (document: Document) => void;
  onDone: () => void;
}

/** The editor of a variant: the same as the page's, but nothing is saved before the test starts. */
export function VariantEditor({ id, label, words, onChange, onDone, ...given }: VariantProps) {
  const { t } = useI18n();
  const [history] = useState(() => new History(given.document));
  const [document, show] = useReducer(() => history.document, given.document);
  const [language, setLanguage] = useState(() => baseOf(given.document));
  const [pictured, setPictured] = useState(language);
  const drawable = drawnIn(document, words.languages);
  const drawn = usePreview(id, document, pictured);
  const changed = (any: boolean) => {
    if (!any) return;
    show();
    onChange(history.document);
  };
  const edit: Editing['edit'] = (label, change) => changed(history.edit(label, change));
  const write = (next: string) => {
    setLanguage(next);
    if (drawable.includes(next)) setPictured(next);
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="heading grow text-lg">{t('landing.test.editing', { key: label })}</h2>
        <Button size="sm" disabled={!history.canUndo} onClick={() => changed(history.undo())}>
          {t('landing.undo')}
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          {t('landing.test.back')}
        </Button>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <DocumentForm
          document={document}
          words={words}
          problems={drawn.problems ?? given.problems}
          language={language}
          onLanguage={write}
          edit={edit}
        />
        <div className="min-w-0 lg:sticky lg:top-16">
          <Preview
            drawn={drawn}
            languages={drawable}
            language={pictured}
            onLanguage={setPictured}
          />
        </div>
      </div>
    </section>
  );
}
