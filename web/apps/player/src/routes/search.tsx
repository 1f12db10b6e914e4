import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Results, SearchField } from '../features/search/screen.tsx';
import { TopEvents } from '../features/sports/hub.tsx';
import { Screen } from '../parts/page.tsx';
import { useT } from '../domain/sport/i18n.ts';

/** Search for teams, leagues and matches by name. */
export function Search() {
  const t = useT();
  const { q = '' } = useSearch({ from: '/sport/search' });
  const [typed, setTyped] = useState(q);
  const navigate = useNavigate();
  const { history } = useRouter();
  const search = useCallback(
    (text: string) => {
      // After the player follows a link, this screen stays until the next one is loaded. It must not navigate back.
      if (text === q || history.location.pathname !== '/search') return;
      void navigate({ to: '/search', search: text ? { q: text } : {}, replace: true });
    },
    [navigate, history, q],
  );
  return (
    <Screen title={t('page.search')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SearchField typed={typed} onType={setTyped} onSearch={search} />
        {q ? <Results key={q} q={q} onSearch={setTyped} /> : <TopEvents />}
      </div>
    </Screen>
  );
}
