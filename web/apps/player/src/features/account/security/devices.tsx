import { Button, Skeleton, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { devicesQuery, endDevice, endOthers, type Device } from './calls.ts';
import { Card, Wrong } from './card.tsx';
import { useI18n, useRest, useT } from './i18n.ts';

const phones = new Set(['Android', 'iPhone', 'KaiOS']);

/** Where the player is signed in, and how to end it. */
export function Devices() {
  const t = useT();
  const rest = useRest();
  const queries = useQueryClient();
  const { data: devices } = useQuery(devicesQuery);
  const others = useMutation({
    mutationFn: endOthers,
    onSuccess: async (count) => {
      toast(t('security.others_done', { count: String(count) }));
      await queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
  });
  return (
    <Card title={t('security.devices')} text={t('security.devices_text')}>
      {!devices && <Skeleton className="h-16 w-full" />}
      <ul>
        {devices?.map((device) => (
          <Line key={device.id} device={device} />
        ))}
      </ul>
      <Wrong>{rest(others.error)}</Wrong>
      {devices && devices.length > 1 && (
        <Button block busy={others.isPending} onClick={() => others.mutate()}>
          {t('security.sign_out_others')}
        </Button>
      )}
    </Card>
  );
}

function Line({ device }: { device: Device }) {
  const { t, code } = useI18n();
  const rest = useRest();
  const queries = useQueryClient();
  const name =
    [device.browser, device.system].filter(Boolean).join(' · ') || t('security.unknown_device');
  const end = useMutation({
    mutationFn: () => endDevice(device.id),
    onSuccess: () => toast(t('security.signed_out', { device: name })),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  const moment = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' });
  const country =
    device.country && new Intl.DisplayNames(code, { type: 'region' }).of(device.country);
  const place = [device.address, country].filter(Boolean).join(', ');
  const Icon = phones.has(device.system) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-rope py-3">
      <Icon size={20} aria-hidden className="shrink-0 text-quiet" />
      <div className="min-w-0 grow">
        <p className="font-medium">
          <bdi>{name}</bdi>
          {device.current && (
            <span className="ms-2 inline-block rounded bg-raised px-2 text-sm text-quiet">
              {t('security.this_device')}
            </span>
          )}
        </p>
        <p className="text-sm text-quiet">
          {t('security.signed_in', { when: moment.format(device.created_at), place })}
        </p>
        <p className="text-sm text-quiet">
          {t('security.last_used', { when: moment.format(device.last_used_at) })}
        </p>
        <Wrong>{rest(end.error)}</Wrong>
      </div>
      {!device.current && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={t('security.sign_out_named', { device: name })}
          onClick={() => end.mutate()}
        >
          {t('security.sign_out')}
        </Button>
      )}
    </li>
  );
}
