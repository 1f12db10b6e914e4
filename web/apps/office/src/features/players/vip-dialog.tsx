import { errorText, fieldError } from '@maidan/api';
import { Button, Dialog, Field, Input, Select, toast } from '@maidan/ui';
import { useState } from 'react';
import { useVIPNames } from '../../domain/vip/names.ts';
import { vip, vipTopics, type PlayerVIP, type VIPSettings } from '../../domain/vip/vip.ts';
import { useI18n } from '../../i18n.ts';
import { useChange } from '../../parts/use-change.ts';

interface Props {
  player: string;
  of: PlayerVIP;
  settings: VIPSettings;
  onClose: () => void;
}

/** Makes a player a member, or changes level and manager. */
export function MemberDialog({ player, of: now, settings, onClose }: Props) {
  const { t, maybe } = useI18n();
  const { level: nameOf } = useVIPNames();
  const [level, setLevel] = useState(now.level || (settings.levels[0]?.id ?? ''));
  const [manager, setManager] = useState(
    settings.managers.some(({ id }) => id === now.manager_id)
      ? now.manager_id
      : (settings.managers[0]?.id ?? ''),
  );
  const [name, setName] = useState(now.manager_name);
  const making = useChange(
    vipTopics,
    () => vip.set(player, { level, manager_id: manager, manager_name: name }),
    () => {
      toast(t('vip.set.done'));
      onClose();
    },
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(now.member ? 'vip.change' : 'vip.make')}
      description={t('vip.set.text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate(undefined);
        }}
      >
        <Field label={t('vip.level')}>
          <Select value={level} onChange={(event) => setLevel(event.target.value)}>
            {settings.levels.map((one) => (
              <option key={one.id} value={one.id}>
                {t('vip.level_of', { name: nameOf(one.id), percent: one.cashback })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('vip.manager')} hint={t('vip.manager.hint')}>
          <Select value={manager} onChange={(event) => setManager(event.target.value)}>
            {settings.managers.map((one) => (
              <option key={one.id} value={one.id}>
                {one.email}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('vip.manager_name')}
          hint={t('vip.manager_name.hint')}
          error={fieldError(making.error, 'manager_name', maybe)}
        >
          <Input
            required
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {making.error && (
          <p role="alert" className="text-sm text-down">
            {errorText(making.error, maybe)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="primary" busy={making.isPending}>
            {t('vip.set')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
