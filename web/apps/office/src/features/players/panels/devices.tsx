import type { Player } from '../../../domain/player/player.ts';
import { useI18n } from '../../../i18n.ts';
import { Cell, Head, Table } from '../../../parts/table.tsx';
import { moment } from '../../../time.ts';

/** Where the player is signed in. */
export function DevicesPanel({ player }: { player: Player }) {
  const { t, maybe, locale } = useI18n();
  const devices = player.devices ?? [];
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="heading text-lg">{t('devices.title')}</h2>
      {devices.length === 0 ? (
        <p className="text-sm text-quiet">{t('devices.none')}</p>
      ) : (
        <Table>
          <Head
            columns={[
              { name: t('devices.device') },
              { name: t('devices.address') },
              { name: t('devices.method') },
              { name: t('devices.used') },
            ]}
          />
          <tbody>
            {devices.map((device, i) => (
              <tr key={i} className="border-b border-rope last:border-0">
                <Cell>
                  {[device.browser, device.system].filter(Boolean).join(' · ') ||
                    t('devices.unknown')}
                </Cell>
                <Cell className="num">{device.address}</Cell>
                <Cell>{maybe(`devices.method.${device.sign_in_method}`) ?? '—'}</Cell>
                <Cell className="num text-quiet">{moment(device.used_at, locale)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
