import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../../api.ts';
import { tableQuery } from '../../../domain/casino/calls.ts';
import type { SlotId } from '../../../domain/casino/games.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import type { Machine, SlotParams, SlotResult } from '../../../domain/casino/slots/machine.ts';
import { machines } from '../../../domain/casino/slots/machines.ts';
import { roundOf } from '../../../domain/casino/slots/round.ts';
import { defineGame, type AnyGame, type SettingsProps } from '../definition.ts';
import { Segments } from '../games/parts.tsx';
import { durationOf, showOf } from './show.ts';
import { SlotStage } from './stage.tsx';
import { themes } from './themes.ts';

/** The choice between a spin and bought free spins, where these are sold. */
function Buy({
  machine,
  params,
  onChange,
  disabled,
}: SettingsProps<SlotParams> & { machine: Machine }) {
  const t = useT();
  const { data: table } = useQuery({ ...tableQuery, enabled: useSignedIn() });
  if (!table || table.flags.no_feature_buy) return null;
  const count = machine.free?.spins[0]?.[1] ?? 0;
  return (
    <Segments
      label={t('casino.slot_choice')}
      value={params.buy ? 'buy' : 'spin'}
      disabled={disabled}
      onChange={(value) => onChange(value === 'buy' ? { buy: true } : {})}
      choices={[
        { value: 'spin', label: t('casino.slot_spin') },
        { value: 'buy', label: t('casino.slot_buy', { count, price: machine.buy ?? 0 }) },
      ]}
    />
  );
}

/** Loads a slot machine: its data, which all machines share, and its look. */
export async function loadSlot(id: SlotId): Promise<{ game: AnyGame }> {
  const { theme } = await themes[id]();
  const machine = machines[id];
  const game = defineGame<SlotParams, SlotResult>({
    id,
    initial: {},
    motion: (params, view) =>
      durationOf(showOf(machine, roundOf(machine, params, view), theme.entry)),
    Stage: (props) => <SlotStage {...props} machine={machine} theme={theme} />,
    ...(machine.buy && { Settings: (props) => <Buy {...props} machine={machine} /> }),
    chips: ({ buy }) => (buy ? (machine.buy ?? 1) : 1),
    figures: ({ buy }) => (buy ? 'bought free spins' : 'spin'),
    skips: true,
    next: ({ buy }) => (buy ? {} : undefined), // free spins are not bought again by the next press
  });
  return { game };
}
