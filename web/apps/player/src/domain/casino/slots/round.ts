import { payOf, type Landed, type Machine, type SlotParams, type SlotResult } from './machine.ts';
import { spinAt, type Spin } from './spin.ts';

/** A spin of a round. */
export interface RoundSpin extends Spin {
  free: boolean;
  /** The multiplier of all its wins. */
  times: number;
  /** Free spins that are left after it. */
  left: number;
  /** Free spins that it has brought. */
  brought: number;
}

/** A round as players see it. */
export interface SlotRound {
  spins: RoundSpin[];
  special?: string;
  /** The coins of the hold feature, batch by batch. */
  coins?: Landed[][];
  /** What the coins pay, with the prize of a full window. */
  coinsPay: number;
  full: boolean;
  /** All that the round pays, in parts of the stake of a spin. */
  pay: number;
}

/** Computes everything that a round shows and pays from what the seeds decided. */
export function roundOf(machine: Machine, params: SlotParams, result: SlotResult): SlotRound {
  const { free } = machine;
  let granted = params.buy && free ? (free.spins[0]?.[1] ?? 0) : 0;
  let played = 0;
  const spins = result.spins.map((stops, i): RoundSpin => {
    const isFree = params.buy === true || i > 0;
    if (isFree) played++;
    const spin = spinAt(machine, stops, isFree ? result.special : undefined);
    const brought = free ? Math.min(payOf(free.spins, spin.scatters), free.most - granted) : 0;
    granted += brought;
    return {
      ...spin,
      free: isFree,
      times: isFree ? (free?.times ?? 1) : 1,
      left: granted - played,
      brought,
    };
  });
  const landed = result.coins?.flat() ?? [];
  const full = landed.length === machine.reels.length * machine.rows;
  const coinsPay =
    landed.reduce((sum, [, value]) => sum + (machine.hold?.value[value]?.pays ?? 0), 0) +
    (full ? (machine.hold?.full ?? 0) : 0);
  return {
    spins,
    ...(result.special !== undefined && { special: result.special }),
    ...(result.coins && { coins: result.coins }),
    coinsPay,
    full,
    pay: spins.reduce((sum, { pay, times }) => sum + pay * times, coinsPay),
  };
}
