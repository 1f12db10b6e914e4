import { Button, Input } from '@maidan/ui';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { nextStep, withLegs, type LegStep } from '../../domain/offer/legs.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { whole } from '../../domain/offer/notation.ts';
import { useT } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { useEditing } from './context.ts';
import { Group } from './fields.tsx';
import { useTyped } from './use-typed.ts';

/** The steps of a boost: what an accumulator earns, by the number of its legs that won. */
export function Steps({ of: steps }: { of: readonly LegStep[] }) {
  const t = useT();
  const { edit } = useEditing();
  const place = useOfferNames().about('terms.legs.steps');
  const set = (next: LegStep[]) => edit((old) => withLegs(old, 'steps', next));
  const change = (at: number, part: Partial<LegStep>) =>
    set(steps.map((step, i) => (i === at ? { ...step, ...part } : step)));
  return (
    <Group {...place}>
      {steps.length > 0 && (
        <Table aria-label={place.label}>
          <Head
            columns={[
              { name: t('offers.steps.legs') },
              { name: t('offers.steps.percent') },
              { name: <span className="sr-only">{t('offers.steps.remove')}</span> },
            ]}
          />
          <tbody>
            {steps.map((step, i) => (
              <Step
                key={i}
                n={i + 1}
                of={step}
                onChange={(part) => change(i, part)}
                onRemove={() => set(steps.filter((_, at) => at !== i))}
              />
            ))}
          </tbody>
        </Table>
      )}
      <Button
        size="sm"
        className="min-h-11! justify-self-start"
        onClick={() => set([...steps, nextStep(steps)])}
      >
        <Plus size={16} aria-hidden />
        {t('offers.steps.add')}
      </Button>
    </Group>
  );
}

interface StepProps {
  /** Its position, the first is 1. */
  n: number;
  of: LegStep;
  onChange: (part: Partial<LegStep>) => void;
  onRemove: () => void;
}

function Step({ n, of: { legs, percent }, onChange, onRemove }: StepProps) {
  const t = useT();
  return (
    <tr className="border-b border-rope align-top last:border-0">
      <Cell className="py-1.5">
        <Count
          label={t('offers.steps.legs.of', { n })}
          value={legs}
          onChange={(value) => onChange({ legs: value })}
        />
      </Cell>
      <Cell className="py-1.5">
        <Count
          label={t('offers.steps.percent.of', { n })}
          value={percent}
          onChange={(value) => onChange({ percent: value })}
        />
      </Cell>
      <Cell end className="py-1.5">
        <Button
          variant="quiet"
          className="min-h-12! px-3!"
          aria-label={t('offers.steps.remove.of', { n })}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </Button>
      </Cell>
    </tr>
  );
}

interface CountProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A whole number of a table, whose column names it for the eye. */
function Count({ label, value, onChange }: CountProps) {
  const t = useT();
  const id = useId();
  const { text, wrong, type } = useTyped(whole, value, onChange);
  return (
    <>
      <Input
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        inputMode={whole.mode}
        autoComplete="off"
        spellCheck={false}
        className="min-w-16"
        data-unreadable={wrong || undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {wrong && (
        <p id={id} role="alert" className="pt-1 text-sm whitespace-normal text-down">
          {t(whole.wrong)}
        </p>
      )}
    </>
  );
}
