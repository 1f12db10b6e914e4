import { useInfiniteQuery } from '@tanstack/react-query';
import { useI18n } from '../i18n.ts';
import { useAuditDetail } from '../domain/audit/detail.ts';
import { List } from '../parts/list.tsx';
import { Cell, Head, Table } from '../parts/table.tsx';
import { auditQuery } from '../domain/audit/audit.ts';
import { moment } from '../time.ts';
import { useTitle } from '../title.ts';
import { actionName } from '../words.ts';

export function AuditPage() {
  const { t, maybe, locale } = useI18n();
  useTitle(t('audit.title'));
  const details = useAuditDetail();
  const audit = useInfiniteQuery(auditQuery);
  return (
    <section className="grid gap-3">
      <header>
        <h1 className="heading text-2xl">{t('audit.title')}</h1>
        <p className="text-sm text-quiet">{t('audit.text')}</p>
      </header>
      <List
        of={audit}
        failed={t('audit.error')}
        empty={{ title: t('audit.empty'), text: t('audit.empty.text') }}
      >
        {(lines) => (
          <Table>
            <Head
              columns={[
                { name: t('column.action') },
                { name: t('column.detail') },
                { name: t('column.staff') },
                { name: t('column.time') },
                { name: t('column.subject') },
              ]}
            />
            <tbody>
              {lines.map((line) => (
                <tr key={line.id} className="border-b border-rope last:border-0">
                  <Cell>{actionName(maybe, line.action)}</Cell>
                  <Cell className="max-w-96 truncate" title={details(line)}>
                    {details(line)}
                  </Cell>
                  <Cell>{line.email || line.staff_id}</Cell>
                  <Cell className="num text-quiet">{moment(line.at, locale)}</Cell>
                  <Cell className="num text-quiet">{line.subject}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </List>
    </section>
  );
}
