import { errorText } from '@maidan/api';
import { Button } from '@maidan/ui';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { useOfferNames } from '../../domain/offer/names.ts';
import type { OfferKind, OfferProblem } from '../../domain/offer/offers.ts';
import { useI18n } from '../../i18n.ts';

interface Props {
  of: readonly OfferProblem[];
  /** Of the offer, whose fields it names. */
  kind: OfferKind;
  /** Why the offer could not be checked. */
  error: Error | null;
  onRetry: () => void;
  /** Whether they are those of what is in the form now. */
  fresh: boolean;
  onChoose: (field: string) => void;
  ref: Ref<HTMLElement>;
}

/** What is wrong with the form; each problem leads to its field. */
export function Problems({ of, kind, error, onRetry, fresh, onChoose, ref }: Props) {
  const { t } = useI18n();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('offers.problems')}
      className="grid grid-cols-1 gap-2 rounded border border-rope bg-stand p-4"
    >
      <div role="status" className="text-sm">
        <Summary n={of.length} error={error} fresh={fresh} />
      </div>
      {error && (
        <Button size="sm" className="justify-self-start" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
      {of.length > 0 && <ProblemList of={of} kind={kind} onChoose={onChoose} />}
    </section>
  );
}

const line = 'flex items-center gap-2';

function Summary({ n, error, fresh }: { n: number } & Pick<Props, 'error' | 'fresh'>) {
  const { t, maybe } = useI18n();
  if (error) return <p className="text-down">{errorText(error, maybe)}</p>;
  if (!fresh) return <p className="text-quiet">{t('offers.checking')}</p>;
  if (n === 0)
    return (
      <p className={`${line} text-up`}>
        <CircleCheck size={16} aria-hidden />
        {t('offers.problems.none')}
      </p>
    );
  return (
    <p className={`${line} font-semibold text-down`}>
      <TriangleAlert size={16} aria-hidden />
      {t('offers.problems.n', { n })}
    </p>
  );
}

function ProblemList({ of, kind, onChoose }: Pick<Props, 'of' | 'kind' | 'onChoose'>) {
  const { field } = useOfferNames(kind);
  return (
    <ul className="grid grid-cols-1 gap-1">
      {of.map((problem, i) => (
        <li key={i}>
          <button
            type="button"
            className="min-h-11 w-full rounded px-2 py-1 text-start text-sm wrap-anywhere hover:bg-raised"
            onClick={() => onChoose(problem.field)}
          >
            {problem.field && <span className="block font-semibold">{field(problem.field)}</span>}
            <span lang="en" className="block text-quiet">
              {problem.message}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
