import type { Machine } from '../../../domain/casino/slots/machine.ts';
import type { SlotRound } from '../../../domain/casino/slots/round.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import { svgOf } from './art/kit.ts';
import type { Part } from './show.ts';
import type { Theme } from './theme.ts';

interface OverlayProps {
  machine: Machine;
  round: SlotRound;
  part: Part;
  /** An amount that is given in parts of the stake. */
  money: (parts: number) => string;
}

/** What counts while a round is shown: the multiplier, the free spins that are left, the win so far. */
export function Meter({ machine, round, part, money }: OverlayProps) {
  const t = useT();
  const spin = round.spins[part.spin];
  const step = spin?.steps[part.step];
  const times =
    (step?.times ?? 1) * (spin?.times ?? 1) * (part.kind === 'added' ? (spin?.added ?? 1) : 1);
  const free = spin?.free && part.kind !== 'feature';
  const notes = [
    ...(free ? [t('casino.slot_left', { count: spin.left })] : []),
    ...(times > 1 && (free || machine.falls) ? [`×${times}`] : []),
    ...(part.paid > 0 ? [money(part.paid)] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <p className="absolute inset-x-0 top-2 flex justify-center gap-2">
      {notes.map((note) => (
        <bdi
          key={note}
          className="num rounded-full bg-[#000]/60 px-3 py-1 text-sm font-semibold text-[#fff] shadow-[inset_0_0_0_1px_rgb(255_255_255/.18)]"
        >
          {note}
        </bdi>
      ))}
    </p>
  );
}

/** What a feature is about, when it begins, is extended or ends. */
export function Banner({ machine, theme, round, part, money }: OverlayProps & { theme: Theme }) {
  const t = useT();
  const lines = useBanner(machine, round, part, money);
  const special = part.kind === 'feature' ? round.special : undefined;
  if (lines.length === 0) return null;
  const [title, ...more] = lines;
  return (
    <div className="absolute inset-0 grid place-items-center">
      <div className="grid animate-[rise_200ms_ease-out] justify-items-center gap-1 rounded-[14px] border border-[#ffd98a]/50 bg-[#0c0614]/85 px-6 py-4 text-center text-[#fff]">
        {special && (
          <img
            alt={t('casino.slot_symbol', { name: special })}
            src={`data:image/svg+xml,${encodeURIComponent(svgOf(theme.symbols[special] ?? ''))}`}
            className="size-20"
          />
        )}
        <p className="heading text-2xl text-[#ffd24a]">{title}</p>
        {more.map((line) => (
          <p key={line} className="text-sm">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

function useBanner(
  machine: Machine,
  round: SlotRound,
  { kind, spin: i }: Part,
  money: OverlayProps['money'],
): string[] {
  const t = useT();
  const spin = round.spins[i];
  switch (kind) {
    case 'feature': {
      if (round.coins) return [t('casino.slot_hold'), t('casino.slot_hold_text')];
      const count = (spin?.left ?? 0) + 1 - (spin?.brought ?? 0);
      const times = machine.free?.times ?? 1;
      return [
        t('casino.slot_free', { count }),
        ...(times > 1 ? [t('casino.slot_free_times', { times })] : []),
        ...(round.special ? [t('casino.slot_special')] : []),
      ];
    }
    case 'more':
      return [t('casino.slot_more', { count: spin?.brought ?? 0 })];
    case 'total':
      return [t('casino.slot_total'), money(round.pay)];
    default:
      return [];
  }
}
