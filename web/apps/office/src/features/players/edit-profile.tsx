import { fieldError } from '@maidan/api';
import { Checkbox, Field, Input, Select, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Player } from '../../domain/player/player.ts';
import { useI18n } from '../../i18n.ts';
import { changeProfile } from '../../domain/player/players.ts';
import { playerQuery } from '../../domain/player/player.ts';
import { ReasonForm } from './reason-form.tsx';

const genders = ['female', 'male', 'other'] as const;

/** Changes what the player cannot change any more. The reason stands in the trail. */
export function EditProfile({ player, onClose }: { player: Player; onClose: () => void }) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const profile = player.profile;
  const [form, setForm] = useState({
    first_name: profile.first_name,
    last_name: profile.last_name,
    birth: profile.birth,
    gender: profile.gender as string,
    country: profile.country,
    city: profile.city,
    address: profile.address,
    zip: profile.zip,
    identification_number: profile.identification_number,
  });
  const [moderated, setModerated] = useState(profile.under_moderation);
  type Name = keyof typeof form;
  const change = useMutation({
    mutationFn: (reason: string) => {
      const changed = Object.entries(form).filter(([name, text]) => text !== profile[name as Name]);
      return changeProfile(player.id, {
        ...Object.fromEntries(changed),
        under_moderation: moderated,
        version: profile.version,
        reason,
      });
    },
    onSuccess: async (now) => {
      queries.setQueryData(playerQuery(player.id).queryKey, now);
      await queries.invalidateQueries({ queryKey: ['player-changes', player.id] });
      toast(t('profile.changed'));
      onClose();
    },
  });
  const set = (name: Name) => (event: { target: { value: string } }) =>
    setForm((old) => ({ ...old, [name]: event.target.value }));
  const error = (name: string) => fieldError(change.error, name, maybe);
  const text = (name: Exclude<Name, 'gender' | 'identification_number'>, type = 'text') => (
    <Field label={t(`profile.${name}`)} error={error(name)}>
      <Input type={type} value={form[name]} onChange={set(name)} />
    </Field>
  );
  return (
    <ReasonForm
      title={t('profile.change')}
      text={t('profile.change.text')}
      reason="profile.reason"
      action={t('profile.save')}
      change={change}
      onClose={onClose}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {text('first_name')}
        {text('last_name')}
        {text('birth', 'date')}
        <Field label={t('profile.gender')} error={error('gender')}>
          <Select value={form.gender} onChange={set('gender')}>
            <option value="">—</option>
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {t(`profile.gender.${gender}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('profile.country')}
          hint={t('profile.country.hint')}
          error={error('country')}
        >
          <Input maxLength={2} value={form.country} onChange={set('country')} />
        </Field>
        {text('city')}
        {text('address')}
        {text('zip')}
      </div>
      <Field label={t('profile.identification')} error={error('identification_number')}>
        <Input value={form.identification_number} onChange={set('identification_number')} />
      </Field>
      <Checkbox
        label={t('profile.moderate')}
        checked={moderated}
        onChange={(event) => setModerated(event.target.checked)}
      />
    </ReasonForm>
  );
}
