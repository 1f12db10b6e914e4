import { affiliates } from './affiliate.ts';
import { fingerprintHeader } from './fingerprint.ts';

/** Reports that a registration form was opened, by a visitor whom the analytics know. */
export async function openRegistrationForm(form_id: string, ga_id: string): Promise<void> {
  await fetch('/api/v3/statistics/open-registration-form', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(await fingerprintHeader()) },
    body: JSON.stringify({ ...affiliates(), form_id, ga_id, type: '2' }),
  });
}
