import { betStatusFilters, type BetStatusFilter } from '@maidan/api';
import { useT as useMyBets } from '../../domain/bet/i18n.ts';
import { Filters } from '../../domain/history/filters.tsx';
import type { Filter } from '../../domain/history/queries.ts';
import { useT } from '../../i18n.ts';
import { BetList } from './list.tsx';

interface Props {
  filter: Filter<BetStatusFilter>;
  onFilter: (next: Partial<Filter<BetStatusFilter>>) => void;
}

/** The player's bets with the filters of their history. */
export function FilteredBets({ filter, onFilter }: Props) {
  const t = useT();
  const tMyBets = useMyBets();
  const nameOf = (value: BetStatusFilter) =>
    value === 'settled' ? tMyBets('tab_settled') : t(`bets.status_${value}`);
  return (
    <>
      <Filters
        value={filter}
        statuses={betStatusFilters.map((value) => ({ value, label: nameOf(value) }))}
        onChange={onFilter}
      />
      <BetList {...filter} />
    </>
  );
}
