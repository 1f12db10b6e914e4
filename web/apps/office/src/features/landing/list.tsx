import { Link } from '@tanstack/react-router';
import type { CampaignPage } from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { age, moment } from '../../time.ts';
import { Marks, StateMark } from './marks.tsx';

/** The dense table of pages; the title leads to the editor. */
export function Pages({ items, now }: { items: CampaignPage[]; now: number }) {
  const { t, maybe, locale } = useI18n();
  return (
    <Table aria-label={t('landing.title')}>
      <Head
        columns={[
          { name: t('landing.column.title') },
          { name: t('column.status') },
          { name: t('landing.route') },
          { name: t('landing.kind'), className: 'hidden sm:table-cell' },
          { name: t('landing.column.version'), end: true, className: 'hidden md:table-cell' },
          { name: t('landing.column.revision'), end: true, className: 'hidden md:table-cell' },
          { name: t('landing.column.marks') },
          { name: t('landing.column.changed'), className: 'hidden lg:table-cell' },
        ]}
      />
      <tbody>
        {items.map((page) => (
          <tr key={page.id} className="border-b border-rope last:border-0 hover:bg-raised">
            <Cell className="max-w-52 truncate sm:max-w-96">
              <Link
                to="/landing/$id"
                params={{ id: page.id }}
                className="font-semibold underline decoration-transparent underline-offset-4 hover:decoration-current"
              >
                {page.title || page.route}
              </Link>
            </Cell>
            <Cell>
              <StateMark state={page.state} />
            </Cell>
            <Cell className="max-w-48 truncate text-quiet">{page.route}</Cell>
            <Cell className="hidden sm:table-cell">
              {maybe(`landing.kind.${page.kind}`) ?? page.kind}
            </Cell>
            <Cell end className="num hidden md:table-cell">
              {page.published || '—'}
            </Cell>
            <Cell end className="num hidden text-quiet md:table-cell">
              {page.revision}
            </Cell>
            <Cell>
              <Marks page={page} />
            </Cell>
            <Cell
              className="num hidden text-quiet lg:table-cell"
              title={moment(page.updated_at, locale)}
            >
              {age(page.updated_at, now, t)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
