import { Button, Input, toast } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '@maidan/api';
import { useState } from 'react';
import {
  campaigns,
  type CampaignRecord,
  type CampaignTest,
  type VariantResult,
} from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { Ask } from './dialogs.tsx';
import { dense } from './fields.tsx';
import { CountCells, useCountColumns, useFigures } from './results.tsx';
import { leader, verdict } from './verdict.ts';

interface RunningProps {
  record: CampaignRecord;
  test: CampaignTest;
  results: VariantResult[];
  mayEdit: boolean;
  onDone: (record: CampaignRecord) => void;
}

const nothing = {
  views: 0,
  clicks: 0,
  opens: 0,
  registrations: 0,
  first_deposits: 0,
  rate: 0,
  low: 0,
  high: 1,
};

/** The results of a test's variants: one row each, counts or not. */
export const resultsOf = (test: CampaignTest, all: VariantResult[]): VariantResult[] =>
  test.variants.map(
    (v) =>
      all.find((r) => r.variant === v.name) ?? {
        ...nothing,
        variant: v.name,
        test: test.number,
        key: v.key,
        p_value: 1,
        significant: false,
      },
  );

/** The test that runs: what each variant brought, what may be said of it, and how it ends. */
export function RunningTest({ record, test, results, mayEdit, onDone }: RunningProps) {
  const { t, locale } = useI18n();
  const { percent } = useFigures();
  const [winner, setWinner] = useState<string>();
  const [stopping, setStopping] = useState(false);
  const rows = resultsOf(test, results);
  const best = leader(rows);
  const control = rows.find((v) => v.key === 'a');
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h2 className="heading text-lg">{t('landing.test.running', { n: test.number })}</h2>
          <p className="text-sm text-quiet">
            {t('landing.test.since', { at: moment(test.started_at, locale) })}
          </p>
        </div>
        {mayEdit && (
          <Button size="sm" variant="danger" onClick={() => setStopping(true)}>
            {t('landing.test.stop')}
          </Button>
        )}
      </header>
      <p className="rounded border border-rope bg-stand p-3 text-sm">
        {best
          ? t('landing.test.leader', {
              key: best.key.toUpperCase(),
              by: percent(verdict(best, control).by),
            })
          : t('landing.test.noleader')}
      </p>
      <VariantTable rows={rows} onWin={mayEdit ? setWinner : undefined} />
      {mayEdit && <Weights key={test.number} record={record} test={test} onDone={onDone} />}
      {winner && (
        <Ask
          title={t('landing.test.winner.title', { key: winner.toUpperCase() })}
          text={t(
            best?.key === winner ? 'landing.test.winner.text' : 'landing.test.winner.text.unsure',
          )}
          submit={t('landing.test.winner')}
          done={t('landing.test.winner.done', { key: winner.toUpperCase() })}
          act={() => campaigns.declareWinner(record.id, winner)}
          onClose={() => setWinner(undefined)}
          onDone={onDone}
        />
      )}
      {stopping && (
        <Ask
          danger
          title={t('landing.test.stop.title')}
          text={t('landing.test.stop.text')}
          submit={t('landing.test.stop')}
          done={t('landing.test.stop.done')}
          act={() => campaigns.stopTest(record.id)}
          onClose={() => setStopping(false)}
          onDone={onDone}
        />
      )}
    </section>
  );
}

interface TableProps {
  rows: VariantResult[];
  onWin?: (key: string) => void;
}

export function VariantTable({ rows, onWin }: TableProps) {
  const { t } = useI18n();
  const { percent } = useFigures();
  const columns = useCountColumns();
  const control = rows.find((v) => v.key === 'a');
  return (
    <Table aria-label={t('landing.test.variants')}>
      <Head
        columns={[
          { name: t('landing.test.variant') },
          ...columns,
          { name: t('landing.test.verdict') },
          ...(onWin ? [{ name: '' }] : []),
        ]}
      />
      <tbody>
        {rows.map((v) => {
          const { says, by } = verdict(v, control);
          return (
            <tr key={v.variant} className="border-b border-rope last:border-0">
              <Cell className="font-semibold">{v.key.toUpperCase()}</Cell>
              <CountCells of={v} />
              <Cell
                className={
                  says === 'better' ? 'text-up' : says === 'worse' ? 'text-down' : 'text-quiet'
                }
                title={`p = ${v.p_value.toFixed(3)}`}
              >
                {t(`landing.verdict.${says}`, { by: percent(by) })}
              </Cell>
              {onWin && (
                <Cell end>
                  <Button
                    size="sm"
                    variant="quiet"
                    className="min-h-8!"
                    onClick={() => onWin(v.key)}
                  >
                    {t('landing.test.winner')}
                  </Button>
                </Cell>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** How the visitors are shared out among the variants; the running test takes new shares at once. */
function Weights({ record, test, onDone }: Pick<RunningProps, 'record' | 'test' | 'onDone'>) {
  const { t, maybe } = useI18n();
  const { percent } = useFigures();
  const [weights, setWeights] = useState<Record<string, number>>(() =>
    Object.fromEntries(test.variants.map((v) => [v.key, v.weight])),
  );
  const all = Object.values(weights).reduce((sum, w) => sum + w, 0);
  const weigh = useMutation({
    mutationFn: () => campaigns.weigh(record.id, weights),
    onSuccess: (next) => {
      toast(t('landing.test.weights.done'));
      onDone(next);
    },
  });
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        weigh.mutate();
      }}
    >
      {test.variants.map(({ key }) => (
        <label key={key} className="grid grid-cols-1 gap-1 text-sm">
          {t('landing.test.weight', { key: key.toUpperCase() })}
          <span className="flex items-center gap-2">
            <Input
              type="number"
              min={0}
              max={1000}
              className={`${dense} w-20!`}
              value={weights[key] ?? 0}
              onChange={(event) => setWeights({ ...weights, [key]: Number(event.target.value) })}
            />
            <span className="num w-12 text-quiet">
              {percent(all > 0 ? (weights[key] ?? 0) / all : 0)}
            </span>
          </span>
        </label>
      ))}
      <Button type="submit" size="sm" busy={weigh.isPending}>
        {t('landing.test.weights')}
      </Button>
      {weigh.error && (
        <p role="alert" className="text-sm text-down">
          {errorText(weigh.error, maybe)}
        </p>
      )}
    </form>
  );
}

/** Tests that ended, and how. */
export function PastTests({ tests, results }: { tests: CampaignTest[]; results: VariantResult[] }) {
  const { t, locale } = useI18n();
  const past = tests.filter((test) => test.state !== 'running');
  if (past.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="heading text-lg">{t('landing.test.past')}</h2>
      {past.map((test) => (
        <div key={test.number} className="grid grid-cols-1 gap-1">
          <p className="text-sm text-quiet">
            {t(test.state === 'won' ? 'landing.test.past.won' : 'landing.test.past.stopped', {
              n: test.number,
              key: test.winner.toUpperCase(),
              at: moment(test.ended_at, locale),
            })}
          </p>
          <VariantTable rows={resultsOf(test, results)} />
        </div>
      ))}
    </section>
  );
}
