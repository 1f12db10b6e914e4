import { ApiError, got, toApiError, type paths } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { meQuery } from '../../domain/account/me.ts';

type ResponseBody<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type Verification = ResponseBody<'/api/v3/players/verification'>;
export type Contact = Verification['email'];
export type Identity = Verification['identity'];
export type Kind = Identity['documents'][number]['kind'];
export type CapturedMessage = ResponseBody<'/api/v3/demo/inbox'>['items'][number];

export const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: () => got<Verification>(api.client.GET('/api/v3/players/verification')),
});

export const inboxQuery = (to: string) =>
  queryOptions({
    queryKey: ['inbox', to],
    queryFn: () =>
      got<{ items: CapturedMessage[] }>(
        api.client.GET('/api/v3/demo/inbox', { params: { query: { to } } }),
      ),
    refetchInterval: 3000,
    retry: false,
  });

/** A request about the email address or the phone number of the player. */
export type ContactRequest =
  | { kind: 'change-email'; email: string; password: string }
  | { kind: 'change-phone'; phone: string; password: string }
  | { kind: 'send-email' | 'send-removal' | 'send-phone' }
  | { kind: 'confirm-email' | 'remove-email' | 'confirm-phone'; code: string };

const send = (request: ContactRequest): Promise<unknown> => {
  const { client } = api;
  switch (request.kind) {
    case 'change-email':
      return client.PATCH('/api/v3/players/email', {
        body: { email: request.email, password: request.password },
      });
    case 'change-phone':
      return client.PATCH('/api/v3/players/phone', {
        body: { phone: request.phone, password: request.password },
      });
    case 'send-email':
      return client.POST('/api/v3/players/email/code', { body: { purpose: 'confirm' } });
    case 'send-removal':
      return client.POST('/api/v3/players/email/code', { body: { purpose: 'remove' } });
    case 'send-phone':
      return client.POST('/api/v3/players/phone/code');
    case 'confirm-email':
      return client.POST('/api/v3/players/email', { body: { code: request.code } });
    case 'remove-email':
      return client.DELETE('/api/v3/players/email', { body: { code: request.code } });
    case 'confirm-phone':
      return client.POST('/api/v3/players/phone', { body: { code: request.code } });
  }
};

/** Sends a contact request and then reloads the status, also after an error, which may have used an attempt. */
export function useContactRequest() {
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

/** Uploads a document and reports the progress from 0 to 1. It uses XMLHttpRequest because fetch has no upload progress. */
export async function upload(
  { kind, front, back }: Upload,
  onProgress: (fraction: number) => void,
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
      else reject(new ApiError(request.status, parseJSON(request.responseText)));
    };
    request.send(form);
  });
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
