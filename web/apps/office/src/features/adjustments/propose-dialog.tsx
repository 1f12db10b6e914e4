import { ApiError, blames, fieldError, newKey } from '@maidan/api';
import { currencyInfo, formatMoney, minor, parseMoney } from '@maidan/money';
import { Button, Dialog, Field, Input, Select, toast } from '@maidan/ui';
import { useState } from 'react';
import {
  adjustmentCategories,
  adjustments,
  type AdjustmentCategory,
} from '../../domain/payment/adjustments.ts';
import { useChange } from '../../domain/payment/use-change.ts';
import type { PlayerLine } from '../../domain/player/players.ts';
import { useI18n } from '../../i18n.ts';
import { PlayerChoice } from './player-choice.tsx';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';

interface Props {
  onClose: () => void;
  onDone: (id?: string) => void;
}

/** Proposes a credit or a debit of a player's balance. Nothing moves until a second member approves it. */
export function ProposeDialog({ onClose, onDone }: Props) {
  const { t, maybe } = useI18n();
  const [key] = useState(newKey);
  const [player, setPlayer] = useState<PlayerLine>();
  const [sign, setSign] = useState<1 | -1>(1);
  const [written, setWritten] = useState('');
  const [category, setCategory] = useState<AdjustmentCategory>('payment_error');
  const [reason, setReason] = useState('');
  const [deposit, setDeposit] = useState('');
  const reverses = sign === -1 ? deposit.trim() : '';
  const amount = parseMoney(written, player?.currency) ?? 0;
  const propose = useChange(
    ({ id, currency }: PlayerLine) =>
      adjustments.propose(key, {
        player_id: id,
        currency,
        amount: sign * amount,
        category,
        reason,
        ...(reverses && { deposit_id: reverses }),
      }),
    (proposed) => {
      if (proposed) toast(t('adjustments.toast.proposed'));
      onDone(proposed?.id);
    },
  );
  const { error } = propose;
  const wrong = fieldError(error, 'amount', maybe);
  const max = error instanceof ApiError ? Number(error.body['max']) : 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('adjustments.propose')}
      description={t('adjustments.propose_text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (player && amount > 0 && reasonFits(reason)) propose.mutate(player);
        }}
      >
        <PlayerChoice
          value={player}
          onChange={setPlayer}
          error={fieldError(error, 'player_id', maybe)}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={t('adjustments.direction')}>
            <Select value={sign} onChange={(event) => setSign(event.target.value === '1' ? 1 : -1)}>
              <option value={1}>{t('adjustments.credit')}</option>
              <option value={-1}>{t('adjustments.debit')}</option>
            </Select>
          </Field>
          <Field
            label={t('column.amount')}
            error={
              wrong && max > 0 && player
                ? t('adjustments.max', { max: formatMoney(minor(max), player.currency) })
                : wrong
            }
          >
            <Input
              required
              inputMode="decimal"
              autoComplete="off"
              prefix={player && currencyInfo(player.currency).symbol}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
            />
          </Field>
        </div>
        <Field label={t('adjustments.category')}>
          <Select
            value={category}
            onChange={(event) => setCategory(event.target.value as AdjustmentCategory)}
          >
            {adjustmentCategories.map((one) => (
              <option key={one} value={one}>
                {t(`adjustments.category.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {sign === -1 && (
          <Field
            label={t('adjustments.deposit')}
            hint={t('adjustments.deposit_hint')}
            error={fieldError(error, 'deposit_id', maybe)}
          >
            <Input
              required={category === 'chargeback'}
              autoComplete="off"
              spellCheck={false}
              maxLength={26}
              value={deposit}
              onChange={(event) => setDeposit(event.target.value)}
            />
          </Field>
        )}
        <ReasonField
          label={t('reject.reason')}
          value={reason}
          onChange={setReason}
          error={blames(error, ['amount', 'player_id', 'deposit_id']) ? null : error}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!player || amount === 0 || !reasonFits(reason)}
            busy={propose.isPending}
          >
            {t('adjustments.submit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
