import { ApiError, got, toApiError, type paths } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { meQuery } from '../../queries.ts';

type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type Verification = Answer<'/api/v3/players/verification'>;
export type Contact = Verification['email'];
export type Identity = Verification['identity'];
export type Kind = Identity['documents'][number]['kind'];
export type Caught = Answer<'/api/v3/demo/inbox'>['items'][number];

export const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: () => got<Verification>(api.client.GET('/api/v3/players/verification')),
});

export const inboxQuery = (to: string) =>
  queryOptions({
    queryKey: ['inbox', to],
    queryFn: () =>
      got<{ items: Caught[] }>(api.client.GET('/api/v3/demo/inbox', { params: { query: { to } } })),
    refetchInterval: 3000,
    retry: false,
  });

/** What one of the calls below was asked to do. */
export type Ask =
  | { to: 'change-email'; email: string; password: string }
  | { to: 'change-phone'; phone: string; password: string }
  | { to: 'send-email' | 'send-removal' | 'send-phone' }
  | { to: 'confirm-email' | 'remove-email' | 'confirm-phone'; code: string };

const send = (ask: Ask): Promise<unknown> => {
  const { client } = api;
  switch (ask.to) {
    case 'change-email':
      return client.PATCH('/api/v3/players/email', {
        body: { email: ask.email, password: ask.password },
      });
    case 'change-phone':
      return client.PATCH('/api/v3/players/phone', {
        body: { phone: ask.phone, password: ask.password },
      });
    case 'send-email':
      return client.POST('/api/v3/players/email/code', { body: { purpose: 'confirm' } });
    case 'send-removal':
      return client.POST('/api/v3/players/email/code', { body: { purpose: 'remove' } });
    case 'send-phone':
      return client.POST('/api/v3/players/phone/code');
    case 'confirm-email':
      return client.POST('/api/v3/players/email', { body: { code: ask.code } });
    case 'remove-email':
      return client.DELETE('/api/v3/players/email', { body: { code: ask.code } });
    case 'confirm-phone':
      return client.POST('/api/v3/players/phone', { body: { code: ask.code } });
  }
};

/** Asks for something; what is shown is read again, also after a refusal, which may have used up a guess. */
export function useAsk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(verificationQuery),
        queries.invalidateQueries(meQuery),
      ]),
  });
}

export interface Upload {
  kind: Kind;
  front: Blob;
  back?: Blob;
}

/** Sends a document and tells how much of it has left, from 0 to 1: fetch cannot say that. */
export async function upload(
  { kind, front, back }: Upload,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('front', front, 'front');
  if (back) form.set('back', back, 'back');
  const token = await api.session.token();
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v3/players/verification/documents');
    request.setRequestHeader('Authorization', `Bearer ${token ?? ''}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(toApiError(new Error('network')));
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new ApiError(request.status, parsed(request.responseText)));
    };
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
