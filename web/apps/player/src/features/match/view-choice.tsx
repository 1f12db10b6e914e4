import { clsx } from 'clsx';
import { Chips } from '../../parts/chips.tsx';
import { useT } from './i18n.ts';

export type View = 'markets' | 'overview' | 'card' | 'lineups';

interface Props {
  views: View[];
  value: View;
  onChange: (view: View) => void;
}

/**
 * Switches between the views of a match. On wide screens the markets are always visible, so the choice is only between the other
 * views.
 */
export function ViewChoice({ views, value, onChange }: Props) {
  const t = useT();
  const choices = (shown: View[]) =>
    shown.map((view) => ({ value: view, label: t(`view.${view}`) }));
  const others = views.filter((view) => view !== 'markets');
  return (
    <div className="px-3 pt-3 lg:px-0 xl:grid xl:grid-cols-2 xl:gap-3">
      <div className="xl:hidden">
        <Chips label={t('view.label')} value={value} onChange={onChange} choices={choices(views)} />
      </div>
      <div className={clsx('hidden xl:col-start-2', others.length > 1 && 'xl:block')}>
        <Chips
          label={t('view.label')}
          value={value === 'markets' ? (others[0] ?? value) : value}
          onChange={onChange}
          choices={choices(others)}
        />
      </div>
    </div>
  );
}
