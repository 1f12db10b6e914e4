import { parseMoney } from '@maidan/money';
import { Field, Input, toast } from '@maidan/ui';
import { useState } from 'react';
import { FreeRoundGame, useFreeRoundGames } from '../../domain/casino/free-round-games.tsx';
import { gameKey, suppliers } from '../../domain/casino/suppliers.ts';
import { useNamedPlayer } from '../../domain/player/named.ts';
import { useI18n } from '../../i18n.ts';
import { fromLocal, toLocal } from '../../time.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const week = 7 * 24 * 3_600_000;

/** Grants a player free rounds. The dialog has one idempotency key, so a lost answer grants nothing twice. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { games, note } = useFreeRoundGames();
  const named = useNamedPlayer();
  const [key] = useState(() => crypto.randomUUID());
  const [begin] = useState(() => Date.now());
  const [player, setPlayer] = useState('');
  const [chosen, setChosen] = useState('');
  const [rounds, setRounds] = useState('10');
  const [stake, setStake] = useState('');
  const [until, setUntil] = useState(() => toLocal(Date.now() + week));
  const game = games.find((g) => gameKey(g) === chosen) ?? games[0];
  const each = parseMoney(stake, 'INR') ?? 0;
  const count = /^\d{1,4}$/.test(rounds) ? Number(rounds) : 0;
  const ready = game && player.trim() && each > 0 && count > 0 && fromLocal(until) > 0;
  return (
    <ReasonDialog
      title={t('suppliers.grant')}
      text={t('suppliers.grant.text')}
      submit={t('suppliers.grant')}
      disabled={!ready}
      change={async (reason) => {
        if (!game) return;
        await suppliers.grant(key, {
          player_id: await named.mutateAsync(player.trim()),
          supplier: game.supplier,
          game: game.id,
          rounds: count,
          stake: each,
          starts_at: begin,
          ends_at: fromLocal(until),
          reason,
        });
      }}
      onDone={() => {
        toast(t('suppliers.granted'));
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('casino.player')} error={named.error && t('casino.player.not_one')}>
        <Input
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={player}
          onChange={(event) => setPlayer(event.target.value)}
        />
      </Field>
      <Field label={t('casino.game')} hint={note}>
        <FreeRoundGame games={games} chosen={game} onChoose={(g) => setChosen(gameKey(g))} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('suppliers.rounds_count')}>
          <Input
            inputMode="numeric"
            value={rounds}
            onChange={(event) => setRounds(event.target.value)}
          />
        </Field>
        <Field label={t('suppliers.stake_each')} hint={t('suppliers.stake_each.hint')}>
          <Input
            inputMode="decimal"
            value={stake}
            onChange={(event) => setStake(event.target.value)}
          />
        </Field>
      </div>
      <Field label={t('suppliers.until')}>
        <Input
          type="datetime-local"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
