import { supportTokenHeader } from '@maidan/api/constants';

/** A message of the conversation with the support desk, as the API sends it. */
export interface Message {
  seq: number;
  author: 'visitor' | 'staff';
  text: string;
  at: number;
}

const address = '/api/v3/support/messages';
const key = 'support';

/** The secret of this browser's conversation; empty before the first message. */
const secret = (): string => localStorage.getItem(key) ?? '';

/** Sends a message; the first one begins the conversation. */
export async function send(text: string): Promise<void> {
  const token = secret();
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { [supportTokenHeader]: token }) },
    body: JSON.stringify({ text }),
  });
  if ((response.status === 404 || response.status === 409) && token) {
    localStorage.removeItem(key); // forgotten, or grown too long: begin another
    return send(text);
  }
  if (!response.ok) throw new Error(`support: ${response.status}`);
  const answer = (await response.json()) as { token?: string };
  if (answer.token) localStorage.setItem(key, answer.token);
}

/** Messages after a message; none before the conversation has begun. */
export async function since(seq: number): Promise<Message[]> {
  const token = secret();
  if (!token) return [];
  const response = await fetch(`${address}?since=${seq}`, {
    headers: { [supportTokenHeader]: token },
  });
  if (!response.ok) return [];
  return ((await response.json()) as { messages: Message[] }).messages;
}
