import type { ActiveBonus } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, Dialog } from '@maidan/ui';
import { Gift } from 'lucide-react';
import { useWithdrawT } from './withdraw-i18n.ts';

/** The bonuses that a withdrawal ends. */
function Bonuses({ bonuses }: { bonuses: ActiveBonus[] }) {
  const t = useWithdrawT();
  return (
    <ul className="grid gap-1">
      {bonuses.map(({ kind, id, name, amount, currency }) => {
        const value = formatMoney(amount, currency, { trim: true });
        return (
          <li key={kind + id} className="flex justify-between gap-3">
            <span>{name || t(`withdrawal.bonus_${kind}`)}</span>
            {amount > 0 && (
              <bdi className="num font-semibold whitespace-nowrap text-money">
                {kind === 'welcome' ? t('withdrawal.bonus_up_to', { amount: value }) : value}
              </bdi>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A note above the form that a withdrawal ends active bonuses. Renders nothing without one. */
export function BonusNote({ bonuses }: { bonuses: ActiveBonus[] }) {
  const t = useWithdrawT();
  if (bonuses.length === 0) return null;
  return (
    <section className="grid grid-cols-[auto_1fr] gap-3 rounded border border-money/60 bg-stand p-4">
      <Gift size={24} aria-hidden className="text-money" />
      <div className="grid min-w-0 gap-2">
        <p className="font-semibold">{t('withdrawal.bonus_note')}</p>
        <Bonuses bonuses={bonuses} />
      </div>
    </section>
  );
}

interface LossProps {
  open: boolean;
  bonuses: ActiveBonus[];
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks whether to withdraw and lose the active bonuses. */
export function BonusLoss({ open, bonuses, busy, onClose, onConfirm }: LossProps) {
  const t = useWithdrawT();
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title={t('withdrawal.bonus_title')}
      description={t('withdrawal.bonus_text')}
      closeLabel={t('withdrawal.close')}
    >
      <div className="grid gap-4 pt-2">
        <Bonuses bonuses={bonuses} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('withdrawal.bonus_keep')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {t('withdrawal.bonus_confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
