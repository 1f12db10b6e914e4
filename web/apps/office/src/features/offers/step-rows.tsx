import { Button, Input } from '@maidan/ui';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { whole } from '../../domain/offer/notation.ts';
import { useT } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { useTyped } from './use-typed.ts';

/** A number that each step has. */
interface Figure<Step> {
  name: keyof Step;
  /** The head of its column. */
  head: string;
  /** Its label in the step at a position, the first is 1. */
  label: (n: number) => string;
}

interface Props<Step> {
  label: string;
  steps: readonly Step[];
  figures: readonly Figure<Step>[];
  /** No more than so many. */
  most?: number;
  /** The step that is added. */
  next: () => Step;
  onChange: (steps: Step[]) => void;
}

/** Steps that are added and removed, each with whole numbers. They may stand in any order. */
export function StepRows<Step extends { [Name in keyof Step]: number }>({
  label,
  steps,
  figures,
  most = Infinity,
  next,
  onChange,
}: Props<Step>) {
  const t = useT();
  return (
    <>
      {steps.length > 0 && (
        <Table aria-label={label}>
          <Head
            columns={[
              ...figures.map(({ head }) => ({ name: head })),
              { name: <span className="sr-only">{t('offers.steps.remove')}</span> },
            ]}
          />
          <tbody>
            {steps.map((step, i) => (
              <tr key={i} className="border-b border-rope align-top last:border-0">
                {figures.map((figure) => (
                  <Cell key={String(figure.name)} className="py-1.5">
                    <Count
                      label={figure.label(i + 1)}
                      value={step[figure.name]}
                      onChange={(value) =>
                        onChange(steps.with(i, { ...step, [figure.name]: value }))
                      }
                    />
                  </Cell>
                ))}
                <Cell end className="py-1.5">
                  <Button
                    variant="quiet"
                    className="min-h-12! px-3!"
                    aria-label={t('offers.steps.remove.of', { n: i + 1 })}
                    onClick={() => onChange(steps.toSpliced(i, 1))}
                  >
                    <X size={16} aria-hidden />
                  </Button>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Button
        size="sm"
        className="min-h-11! justify-self-start"
        disabled={steps.length >= most}
        onClick={() => onChange([...steps, next()])}
      >
        <Plus size={16} aria-hidden />
        {t('offers.steps.add')}
      </Button>
    </>
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
