import { errorText } from '@maidan/api';
import { Button, Input, toast } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  campaigns,
  type CampaignProblem,
  type CampaignRecord,
  type CampaignOptions,
  type RawDocument,
} from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import {
  addArm,
  firstArms,
  mostArms,
  problemsByArm,
  removeArm,
  withArm,
  type Arm,
} from './arms.ts';
import { changes } from './diff.ts';
import { toDocument } from './document.ts';
import { dense } from './fields.tsx';
import { VariantEditor } from './variant-editor.tsx';

interface MakerProps {
  record: CampaignRecord;
  words: CampaignOptions;
  /** What visitors see now; every variant begins with it. */
  published: RawDocument;
  onDone: (record: CampaignRecord) => void;
}

/** Variants that were not started yet outlive a reload of the page. */
function useArms(id: string, published: RawDocument) {
  const place = `office.test.${id}`;
  const [arms, setArms] = useState<Arm[]>(() => {
    const kept = sessionStorage.getItem(place);
    return kept ? (JSON.parse(kept) as Arm[]) : firstArms(published);
  });
  useEffect(() => sessionStorage.setItem(place, JSON.stringify(arms)), [place, arms]);
  return { arms, setArms, forget: () => sessionStorage.removeItem(place) };
}

/** Makes a test: variants with their shares, each a document of its own. */
export function TestMaker({ record, words, published, onDone }: MakerProps) {
  const { t, maybe } = useI18n();
  const { arms, setArms, forget } = useArms(record.id, published);
  const [editing, setEditing] = useState<number>();
  const start = useMutation({
    mutationFn: () => campaigns.startTest(record.id, record.revision, arms),
    onSuccess: (next) => {
      forget();
      toast(t('landing.test.start.done'));
      onDone(next);
    },
  });
  const wrong = problemsByArm(start.error);
  const edited = editing === undefined ? undefined : arms[editing];
  if (editing !== undefined && edited?.document) {
    return (
      <VariantEditor
        key={editing}
        id={record.id}
        label={edited.key.toUpperCase()}
        words={words}
        document={toDocument(edited.document)}
        problems={wrong.get(editing) ?? []}
        onChange={(document) => setArms((all) => withArm(all, editing, { document }))}
        onDone={() => setEditing(undefined)}
      />
    );
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <header>
        <h2 className="heading text-lg">{t('landing.test.title')}</h2>
        <p className="text-sm text-quiet">{t('landing.test.text')}</p>
      </header>
      <ul className="grid grid-cols-1 gap-px overflow-hidden rounded border border-rope bg-rope">
        {arms.map((arm, i) => (
          <ArmRow
            key={arm.key}
            arm={arm}
            published={published}
            problems={wrong.get(i) ?? []}
            onWeight={(weight) => setArms((all) => withArm(all, i, { weight }))}
            onEdit={() => setEditing(i)}
            onRemove={
              i > 1 || arms.length > 2 ? () => setArms((all) => removeArm(all, i)) : undefined
            }
          />
        ))}
      </ul>
      {start.error && (
        <p role="alert" className="text-sm text-down">
          {errorText(start.error, maybe)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={arms.length >= mostArms}
          onClick={() => setArms((all) => addArm(all, published))}
        >
          <Plus size={16} aria-hidden />
          {t('landing.test.add')}
        </Button>
        <Button size="sm" variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
          {t('landing.test.start')}
        </Button>
      </div>
    </section>
  );
}

interface ArmProps {
  arm: Arm;
  published: RawDocument;
  problems: CampaignProblem[];
  onWeight: (weight: number) => void;
  onEdit: () => void;
  onRemove?: () => void;
}

function ArmRow({ arm, published, problems, onWeight, onEdit, onRemove }: ArmProps) {
  const { t } = useI18n();
  const label = arm.key.toUpperCase();
  const changed = arm.document ? changes(published, arm.document) : [];
  return (
    <li className="grid grid-cols-1 gap-1 bg-stand p-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="heading w-6 text-lg">{label}</span>
        <label className="flex items-center gap-2 text-sm text-quiet">
          {t('landing.test.share')}
          <Input
            type="number"
            min={0}
            max={1000}
            className={`${dense} w-20!`}
            value={arm.weight}
            onChange={(event) => onWeight(Number(event.target.value))}
          />
        </label>
        <span className="min-w-0 grow truncate text-sm text-quiet">
          {arm.document
            ? t('landing.test.changes', {
                n: changed.length,
                what: changed.map((c) => c.what).join(', '),
              })
            : t('landing.test.control')}
        </span>
        {arm.document && (
          <Button size="sm" aria-label={t('landing.test.edit', { key: label })} onClick={onEdit}>
            {t('landing.edit')}
          </Button>
        )}
        {arm.document && onRemove && (
          <Button
            size="sm"
            variant="quiet"
            className="px-2!"
            aria-label={t('landing.test.remove', { key: label })}
            onClick={onRemove}
          >
            <Trash2 size={16} aria-hidden />
          </Button>
        )}
      </div>
      {problems.map((p) => (
        <p key={p.path + p.message} role="alert" lang="en" className="text-sm text-down">
          {p.message}
        </p>
      ))}
    </li>
  );
}
