import { Button } from '@maidan/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Player } from '../../../domain/player/player.ts';
import { useI18n, type Key } from '../../../i18n.ts';
import { sessionQuery } from '../../../domain/session/session.ts';
import { EditProfile } from '../edit-profile.tsx';
import { Fact } from '../overview.tsx';

/** What the player says of himself; who may, changes it. */
export function ProfilePanel({ player }: { player: Player }) {
  const { t, locale } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const [editing, setEditing] = useState(false);
  const profile = player.profile;
  const countries = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  const missing = (profile.missing ?? []).map((field) => t(`profile.${field}` as Key));
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="heading grow text-lg">{t('profile.title')}</h2>
        {member.permissions.includes('players.edit') && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t('profile.change')}
          </Button>
        )}
      </div>
      {profile.under_moderation && <p className="text-sm text-money">{t('profile.moderated')}</p>}
      <p className="text-sm text-quiet">
        {missing.length > 0
          ? t('profile.missing', { fields: missing.join(', ') })
          : t('profile.complete')}
      </p>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-rope bg-rope">
        <Fact name={t('profile.first_name')}>{profile.first_name || '—'}</Fact>
        <Fact name={t('profile.last_name')}>{profile.last_name || '—'}</Fact>
        <Fact name={t('profile.birth')}>{profile.birth || '—'}</Fact>
        <Fact name={t('profile.gender')}>
          {profile.gender ? t(`profile.gender.${profile.gender}`) : '—'}
        </Fact>
        <Fact name={t('profile.country')}>
          {profile.country ? countries.of(profile.country) : '—'}
        </Fact>
        <Fact name={t('profile.city')}>{profile.city || '—'}</Fact>
        <Fact name={t('profile.address')}>
          {[profile.address, profile.zip].filter(Boolean).join(', ') || '—'}
        </Fact>
        <Fact name={t('profile.identification')}>{profile.identification_number || '—'}</Fact>
        <Fact name={t('profile.language')}>{profile.language || '—'}</Fact>
        <Fact name={t('profile.default_account')}>
          {t(`profile.account.${profile.default_account}`)}
        </Fact>
      </dl>
      {editing && <EditProfile player={player} onClose={() => setEditing(false)} />}
    </section>
  );
}
