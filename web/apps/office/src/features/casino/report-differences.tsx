import { minor } from '@maidan/money';
import { Button, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { ReportDifference, ReportSide } from '../../domain/casino/reports.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Review } from '../../parts/review.tsx';
import { Status } from '../../parts/status.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

/** What a side says about a transaction in short. */
function Side({ of: s }: { of: ReportSide }) {
  const { t } = useI18n();
  if (s.state === 'none') return <span className="text-quiet">{t('differences.side.none')}</span>;
  return (
    <>
      {s.currency && <Money amount={minor(s.amount)} currency={s.currency} />}
      {s.state === 'undone' && (
        <span className="ms-1.5 text-xs text-quiet">{t('suppliers.status.undone')}</span>
      )}
    </>
  );
}

interface TableProps {
  items: ReportDifference[];
  chosen?: string;
  onChoose: (id: string) => void;
}

/** Differences with suppliers, the latest first. */
export function ReportDifferencesTable({ items, chosen, onChoose }: TableProps) {
  const { t } = useI18n();
  return (
    <Table aria-label={t('differences.title')}>
      <Head
        columns={[
          { name: t('cases.what') },
          { name: t('suppliers.supplier'), className: 'hidden sm:table-cell' },
          { name: t('reports.theirs'), end: true },
          { name: t('reports.ours'), end: true, className: 'hidden sm:table-cell' },
          { name: t('column.status'), className: 'hidden sm:table-cell' },
        ]}
      />
      <tbody>
        {items.map((d) => (
          <Row key={d.id} chosen={d.id === chosen} onChoose={() => onChoose(d.id)}>
            <Cell className="w-full max-w-40">
              <RowButton
                chosen={d.id === chosen}
                onChoose={() => onChoose(d.id)}
                second={
                  <>
                    {d.supplier} · {t(`differences.state.${d.status}`)}
                  </>
                }
              >
                {t(`reports.kind.${d.kind}`)}
              </RowButton>
            </Cell>
            <Cell className="hidden sm:table-cell">{d.supplier}</Cell>
            <Cell end>
              <Side of={d.theirs} />
            </Cell>
            <Cell end className="hidden sm:table-cell">
              <Side of={d.ours} />
            </Cell>
            <Cell className="hidden sm:table-cell">
              <Status status={d.status} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface ReviewProps {
  of: ReportDifference;
  mayResolve: boolean;
  onResolve: () => void;
  onBack: () => void;
}

/** One difference: what both sides say, and how it was resolved. */
export function ReportDifferenceReview({ of: d, mayResolve, onResolve, onBack }: ReviewProps) {
  const { t, locale } = useI18n();
  return (
    <Review label={t('differences.review')} onBack={onBack}>
      <header className="grid gap-1">
        <h2 className="heading text-xl">{t(`reports.kind.${d.kind}`)}</h2>
        <p className="text-sm text-quiet">{t(`reports.kind.${d.kind}.text`)}</p>
      </header>
      <Sides of={d} />
      <Facts>
        <Fact name={t('column.status')}>
          <Status status={d.status} />
        </Fact>
        <Fact name={t('suppliers.supplier')}>{d.supplier}</Fact>
        <Fact name={t('suppliers.transaction')}>
          {d.ours.state === 'none' ? (
            d.transaction
          ) : (
            <Link
              to="/casino/suppliers/rounds"
              search={{ calls: true, transaction: d.transaction, supplier: d.supplier }}
              className="underline"
            >
              {d.transaction}
            </Link>
          )}
        </Fact>
        {d.line > 0 && <Fact name={t('differences.line')}>{d.line}</Fact>}
        <Fact name={t('column.time')}>{moment(d.at, locale)}</Fact>
        <Fact name={t('cases.opened')}>{moment(d.opened_at, locale)}</Fact>
      </Facts>
      {d.decision !== '' && (
        <div className="grid gap-1 rounded bg-ground p-3 text-sm">
          <p className="font-semibold">{t(`reports.decision.${d.decision}`)}</p>
          <p className="wrap-anywhere">{d.reason}</p>
          <p className="num text-xs wrap-anywhere text-quiet">
            {d.decider} · {moment(d.closed_at, locale)}
          </p>
        </div>
      )}
      {d.status === 'cleared' && <p className="text-sm text-quiet">{t('differences.cleared')}</p>}
      {d.status === 'open' &&
        (mayResolve ? (
          <Button variant="primary" onClick={onResolve}>
            {t('differences.resolve')}
          </Button>
        ) : (
          <p className="text-sm text-quiet">{t('decision.forbidden')}</p>
        ))}
    </Review>
  );
}

/** Both sides beside each other; what differs is marked. */
function Sides({ of: d }: { of: ReportDifference }) {
  const { t } = useI18n();
  const kind = (s: ReportSide) => (s.kind ? t(`reports.row.${s.kind}`) : '–');
  const lines: [name: string, theirs: string, ours: string][] = [
    [t('column.status'), t(`reports.state.${d.theirs.state}`), t(`reports.state.${d.ours.state}`)],
    [t('column.kind'), kind(d.theirs), kind(d.ours)],
    [t('column.player'), d.theirs.player, d.ours.player],
    [t('casino.game'), d.theirs.game, d.ours.game],
    [t('casino.round'), d.theirs.round, d.ours.round],
  ];
  return (
    <Table aria-label={t('reports.sides')}>
      <Head
        columns={[
          { name: <span className="sr-only">{t('reports.field')}</span> },
          { name: t('reports.theirs') },
          { name: t('reports.ours') },
        ]}
      />
      <tbody>
        <tr className="border-b border-rope">
          <Cell className="text-quiet">{t('column.amount')}</Cell>
          <Cell>
            <Side of={{ ...d.theirs, state: d.theirs.state === 'none' ? 'none' : 'done' }} />
          </Cell>
          <Cell>
            <Side of={{ ...d.ours, state: d.ours.state === 'none' ? 'none' : 'done' }} />
          </Cell>
        </tr>
        {lines.map(([name, theirs, ours]) => (
          <tr key={name} className="border-b border-rope last:border-0">
            <Cell className="text-quiet">{name}</Cell>
            <Cell
              className={theirs === ours ? 'max-w-28 truncate' : 'max-w-28 truncate text-money'}
              title={theirs}
            >
              {theirs || '–'}
            </Cell>
            <Cell className="max-w-28 truncate" title={ours}>
              {ours || '–'}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
