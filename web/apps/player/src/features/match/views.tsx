import { clsx } from 'clsx';
import { Chips } from '../../sport/chips.tsx';
import { useT } from './i18n.ts';

export type View = 'markets' | 'story' | 'card' | 'lineups';

interface Props {
  views: View[];
  value: View;
  onChange: (view: View) => void;
}

/**
 * What to see of a match. Where there is room the markets stand beside everything else, so that the choice is only of what is beside
 * them.
 */
export function Views({ views, value, onChange }: Props) {
  const t = useT();
  const choices = (shown: View[]) =>
    shown.map((view) => ({ value: view, label: t(`view.${view}`) }));
  const beside = views.filter((view) => view !== 'markets');
  return (
    <div className="px-3 pt-3 lg:px-0 xl:grid xl:grid-cols-2 xl:gap-3">
      <div className="xl:hidden">
        <Chips label={t('view.label')} value={value} onChange={onChange} choices={choices(views)} />
      </div>
      <div className={clsx('hidden xl:col-start-2', beside.length > 1 && 'xl:block')}>
        <Chips
          label={t('view.label')}
          value={value === 'markets' ? (beside[0] ?? value) : value}
          onChange={onChange}
          choices={choices(beside)}
        />
      </div>
    </div>
  );
}
