import { got } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';

/** The security settings of the account. Times are unix milliseconds. */
export interface SecuritySettings {
  has_password: boolean;
  second_factor: boolean;
  second_factor_at: number;
  recovery_codes: number;
}

/** A device with a session; unknown texts are empty. */
export interface Device {
  id: string;
  browser: string;
  system: string;
  address: string;
  country: string;
  created_at: number;
  last_used_at: number;
  current: boolean;
}

export interface Enrolment {
  secret: string;
  uri: string;
  qr: string;
}

/** A proof of identity, required before a sensitive change. */
export type Proof = {
  password: string;
  code?: string;
};

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => got<SecuritySettings>(api.client.GET('/api/v3/players/me/security')),
});

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async () =>
    (await got<{ items: Device[] }>(api.client.GET('/api/v3/players/me/sessions'))).items,
});

export const changePassword = (old_password: string, password: string, repeat_password: string) =>
  got<{ message: string }>(
    api.client.POST('/api/v3/players/{id}', {
      params: { path: { id: 'me' } },
      body: { old_password, password, repeat_password },
    }),
  );

export const startSecondFactor = (proof: Proof) =>
  got<Enrolment>(api.client.POST('/api/v3/players/me/second-factor', { body: proof }));

export const confirmSecondFactor = async (code: string) =>
  (
    await got<{ codes: string[] }>(
      api.client.POST('/api/v3/players/me/second-factor/confirm', { body: { code } }),
    )
  ).codes;

export const createRecoveryCodes = async (proof: Proof) =>
  (
    await got<{ codes: string[] }>(
      api.client.POST('/api/v3/players/me/second-factor/recovery-codes', { body: proof }),
    )
  ).codes;

export const removeSecondFactor = (proof: Proof) =>
  got(api.client.DELETE('/api/v3/players/me/second-factor', { body: proof }));

export const signOutDevice = (id: string) =>
  got(api.client.DELETE('/api/v3/players/me/sessions/{id}', { params: { path: { id } } }));

export const signOutOtherDevices = async () =>
  (await got<{ ended: number }>(api.client.DELETE('/api/v3/players/me/sessions'))).ended;

export async function closeAccount(proof: Proof): Promise<void> {
  await got(api.client.POST('/api/v3/players/me/close', { body: proof }));
  api.session.clear();
}
