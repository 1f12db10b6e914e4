import { Button, Skeleton, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { devicesQuery, signOutDevice, signOutOtherDevices, type Device } from './calls.ts';
import { Card, FormError } from './card.tsx';
import { useI18n, useFormError, useT } from './i18n.ts';

const phones = new Set(['Android', 'iPhone', 'KaiOS']);

/** The devices on which the player is signed in, each with a sign-out button. */
export function Devices() {
  const t = useT();
  const formError = useFormError();
  const queries = useQueryClient();
  const { data: devices } = useQuery(devicesQuery);
  const signOutOthers = useMutation({
    mutationFn: signOutOtherDevices,
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
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <FormError>{formError(signOutOthers.error)}</FormError>
      {devices && devices.length > 1 && (
        <Button block busy={signOutOthers.isPending} onClick={() => signOutOthers.mutate()}>
          {t('security.sign_out_others')}
        </Button>
      )}
    </Card>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t, code } = useI18n();
  const formError = useFormError();
  const queries = useQueryClient();
  const name =
    [device.browser, device.system].filter(Boolean).join(' · ') || t('security.unknown_device');
  const signOut = useMutation({
    mutationFn: () => signOutDevice(device.id),
    onSuccess: () => toast(t('security.signed_out', { device: name })),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  const dateTime = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' });
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
          {t('security.signed_in', { when: dateTime.format(device.created_at), place })}
        </p>
        <p className="text-sm text-quiet">
          {t('security.last_used', { when: dateTime.format(device.last_used_at) })}
        </p>
        <FormError>{formError(signOut.error)}</FormError>
      </div>
      {!device.current && (
        <Button
          size="sm"
          busy={signOut.isPending}
          aria-label={t('security.sign_out_named', { device: name })}
          onClick={() => signOut.mutate()}
        >
          {t('security.sign_out')}
        </Button>
      )}
    </li>
  );
}
