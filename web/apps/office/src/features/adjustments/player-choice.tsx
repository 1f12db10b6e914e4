import { Field, Input } from '@maidan/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { playersQuery, type PlayerLine } from '../../domain/player/players.ts';
import { useI18n } from '../../i18n.ts';
import { Choices } from '../../parts/choices.tsx';

interface Props {
  value?: PlayerLine;
  onChange: (player?: PlayerLine) => void;
  error?: string;
}

/** Players that a list of the choice shows; a longer word finds the others. */
const most = 5;

const nameOf = (player: PlayerLine) =>
  player.email || player.phone || player.login || player.name || player.id;

/** Finds a player by what is typed, and chooses one of those found. */
export function PlayerChoice({ value, onChange, error }: Props) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  const found = useInfiniteQuery({
    ...playersQuery(sought),
    enabled: sought.length > 1,
    placeholderData: keepPreviousData, // a list that vanishes between two keys takes the focus with it
  });
  const players = (sought.length > 1 && found.data?.pages[0]?.items.slice(0, most)) || [];
  return (
    <div className="grid gap-2">
      <Field label={t('adjustments.player')} hint={t('adjustments.player_hint')} error={error}>
        <Input
          type="search"
          autoFocus
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange();
          }}
        />
      </Field>
      {players.length > 0 && (
        <Choices
          label={t('adjustments.player')}
          autoFocus={false}
          options={players.map((player) => ({
            value: player.id,
            name: nameOf(player),
            text: [player.name, player.currency].filter(Boolean).join(' · '),
          }))}
          value={value?.id}
          onChange={(id) => onChange(players.find((player) => player.id === id))}
        />
      )}
      {sought.length > 1 && found.data && players.length === 0 && (
        <p role="status" className="text-sm text-quiet">
          {t('players.none')}
        </p>
      )}
    </div>
  );
}
