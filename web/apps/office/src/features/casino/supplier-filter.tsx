import { Button, Field, Input } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  callKinds,
  callStatuses,
  supplierRoundStatuses,
  suppliersQuery,
  type SupplierFilter,
} from '../../domain/casino/suppliers.ts';
import { useNamedPlayer } from '../../domain/player/named.ts';
import { useI18n } from '../../i18n.ts';
import { Choice, Moment } from './filter-fields.tsx';

interface Props {
  filter: SupplierFilter;
  onChange: (next: SupplierFilter) => void;
}

/** What rounds and calls of suppliers are searched by. */
export function SupplierFilterForm({ filter, onChange }: Props) {
  const { t } = useI18n();
  const { data: states } = useQuery(suppliersQuery);
  const [player, setPlayer] = useState(filter.player ?? '');
  const [transaction, setTransaction] = useState(filter.transaction ?? '');
  const named = useNamedPlayer();
  const calls = filter.calls === true;
  const set = (part: Partial<SupplierFilter>) => onChange({ ...filter, ...part });
  return (
    <form
      role="search"
      aria-label={t('suppliers.search')}
      className="grid grid-cols-2 items-start gap-x-2 gap-y-3 rounded border border-rope bg-stand p-3 sm:grid-cols-3 xl:grid-cols-5"
      onSubmit={(event) => {
        event.preventDefault();
        const id = transaction.trim() || undefined;
        named.mutate(player.trim(), {
          onSuccess: (found) =>
            set({ player: found || undefined, transaction: id, ...(id && { calls: true }) }),
        });
      }}
    >
      <Choice
        label={t('suppliers.what')}
        value={calls ? 'calls' : 'rounds'}
        options={[
          ['rounds', t('suppliers.rounds')],
          ['calls', t('suppliers.calls')],
        ]}
        onChange={(what) =>
          set({
            calls: what === 'calls' || undefined,
            status: undefined,
            kind: undefined,
            ...(what === 'rounds' && { transaction: undefined }),
          })
        }
      />
      <Choice
        label={t('suppliers.supplier')}
        value={filter.supplier ?? ''}
        options={[
          ['', t('queue.all')],
          ...(states ?? []).map(({ name }): [string, string] => [name, name]),
        ]}
        onChange={(supplier) => set({ supplier: supplier || undefined })}
      />
      <Choice
        label={t('column.status')}
        value={filter.status ?? ''}
        options={[
          ['', t('queue.all')],
          ...(calls
            ? callStatuses.map((s): [string, string] => [s, t(`suppliers.status.${s}`)])
            : supplierRoundStatuses.map((s): [string, string] => [s, t(`suppliers.round.${s}`)])),
        ]}
        onChange={(status) => set({ status: status || undefined })}
      />
      {calls && (
        <Choice
          label={t('column.kind')}
          value={filter.kind ?? ''}
          options={[
            ['', t('queue.all')],
            ...callKinds.map((k): [string, string] => [k, t(`suppliers.kind.${k}`)]),
          ]}
          onChange={(kind) => set({ kind: callKinds.find((k) => k === kind) })}
        />
      )}
      <Field label={t('casino.player')} error={named.error && t('casino.player.not_one')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          className="min-h-11!"
          value={player}
          onChange={(event) => setPlayer(event.target.value)}
        />
      </Field>
      <Field label={t('suppliers.transaction')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          className="min-h-11!"
          value={transaction}
          onChange={(event) => setTransaction(event.target.value)}
        />
      </Field>
      <Moment label={t('casino.from')} value={filter.from} onChange={(from) => set({ from })} />
      <Moment label={t('casino.to')} value={filter.to} onChange={(to) => set({ to })} />
      <Button
        type="submit"
        variant="primary"
        className="self-end max-sm:col-span-2"
        busy={named.isPending}
      >
        {t('casino.search.submit')}
      </Button>
    </form>
  );
}
