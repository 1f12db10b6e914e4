import { Field, Input } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { Found } from '../features/players/found.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { playersQuery } from '../domain/player/players.ts';
import { useTitle } from '../title.ts';

/** Players by e-mail, phone, login, name or id; without a word the newest. */
export function Players() {
  const { t } = useI18n();
  useTitle(t('players.title'));
  const { text = '' } = useSearch({ from: '/inside/players' });
  const navigate = useNavigate({ from: '/players' });
  const found = useInfiniteQuery(playersQuery(useDeferredValue(text.trim())));
  return (
    <section className="grid grid-cols-1 gap-3">
      <header>
        <h1 className="heading text-2xl">{t('players.title')}</h1>
        <p className="text-sm text-quiet">{t('players.text')}</p>
      </header>
      <Field label={t('players.search')} className="max-w-xl">
        <Input
          type="search"
          autoFocus
          autoComplete="off"
          value={text}
          onChange={(event) =>
            void navigate({ search: { text: event.target.value || undefined }, replace: true })
          }
        />
      </Field>
      <List
        of={found}
        failed={t('players.error')}
        empty={{ title: t('players.none'), text: text ? t('players.none.text') : undefined }}
      >
        {(items) => <Found items={items} />}
      </List>
    </section>
  );
}
