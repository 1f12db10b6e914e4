import { newKey } from '@maidan/api';
import { Button, ErrorState, Field, Input, Skeleton } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { changeSeeds, revealedQuery, tableQuery, type Seeds } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';

/** A long value of a seed, in full. */
export function SeedValue({ label, children }: { label: ReactNode; children: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-quiet">{label}</dt>
      <dd
        dir="ltr"
        className="rounded bg-ground px-2 py-1.5 text-start font-mono text-xs break-all"
      >
        {children}
      </dd>
    </div>
  );
}

function ChangeForm({ seeds, open }: { seeds: Seeds; open: boolean }) {
  const t = useT();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [client, setClient] = useState(() => newKey().slice(-16));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const change = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const next = await changeSeeds(seeds.id, client);
      queries.setQueryData(tableQuery.queryKey, (data) => data && { ...data, seeds: next });
      setClient(newKey().slice(-16));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: tableQuery.queryKey });
      void queries.invalidateQueries({ queryKey: revealedQuery.queryKey });
    }
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <Field
        label={t('casino.new_client_seed')}
        hint={open ? t('casino.change_when_over') : t('casino.change_hint')}
        error={error ? errorText(error) : undefined}
      >
        <Input
          dir="ltr"
          value={client}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setClient(event.target.value)}
          className="font-mono"
        />
      </Field>
      <Button type="submit" busy={busy} disabled={open}>
        {t('casino.change_seeds')}
      </Button>
    </form>
  );
}

/** The seeds of the next round, and how to change them. */
export function SeedsPanel() {
  const t = useT();
  const errorText = useErrorText();
  const { data: table, error } = useQuery(tableQuery);
  if (error) return <ErrorState title={errorText(error)} />;
  if (!table) return <Skeleton className="h-64" />;
  const { seeds } = table;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-quiet">{t('casino.fair_text')}</p>
      <dl className="grid gap-2">
        <SeedValue label={t('casino.commitment')}>{seeds.commitment}</SeedValue>
        <SeedValue label={t('casino.client_seed')}>{seeds.client_seed}</SeedValue>
        <SeedValue label={t('casino.nonce')}>{String(seeds.nonce)}</SeedValue>
        <SeedValue label={t('casino.next_commitment')}>{seeds.next_commitment}</SeedValue>
      </dl>
      <ChangeForm seeds={seeds} open={table.open.length > 0} />
    </div>
  );
}
