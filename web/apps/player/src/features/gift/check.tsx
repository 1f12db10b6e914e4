import { Check, X } from 'lucide-react';
import type { Verdict } from '../../domain/gift/check.ts';
import { useName } from '../../domain/prize/text.ts';
import type { Opened } from './calls.ts';
import { useT } from './i18n.ts';
import { Value } from './value.tsx';

/** What the check of a draw has found, and the id of the player for whom it was drawn. */
export interface Found extends Verdict {
  player: string;
}

function Finding({ good, children }: { good: boolean; children: string }) {
  return (
    <li className={`flex items-start gap-2 ${good ? 'text-up' : 'text-down'}`}>
      {good ? (
        <Check size={20} aria-hidden className="shrink-0" />
      ) : (
        <X size={20} aria-hidden className="shrink-0" />
      )}
      {children}
    </li>
  );
}

/** Whether a draw is right, or what differs, with the values to check it elsewhere. */
export function Findings({ of, found }: { of: Opened; found: Found }) {
  const t = useT();
  const nameOf = useName();
  const right = found.seed && found.number && found.prize;
  return (
    <div className="grid gap-3 rounded bg-raised p-3 text-sm">
      <div role="status" className="grid gap-2">
        <p className={`font-semibold ${right ? 'text-up' : 'text-down'}`}>
          {t(right ? 'gift.right' : 'gift.wrong')}
        </p>
        <ul className="grid gap-2">
          <Finding good={found.seed}>
            {t(found.seed ? 'gift.seed_right' : 'gift.seed_wrong')}
          </Finding>
          <Finding good={found.number}>
            {t(found.number ? 'gift.number_right' : 'gift.number_wrong')}
          </Finding>
          <Finding good={found.prize}>
            {t(found.prize ? 'gift.prize_right' : 'gift.prize_wrong', {
              name: nameOf(of.prizes[found.drawn]),
            })}
          </Finding>
        </ul>
      </div>
      <dl className="grid gap-2">
        <Value name={t('gift.seed')}>{of.seed}</Value>
        <Value name={t('gift.hash_day')}>{of.hash}</Value>
        <Value name={t('gift.your_text')} text>
          {of.text}
        </Value>
        <Value name={t('gift.player')}>{found.player}</Value>
        <Value name={t('gift.number')}>{of.number}</Value>
      </dl>
    </div>
  );
}
