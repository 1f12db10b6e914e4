import { Backend } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from './app.tsx';

const chat = () => within(screen.getByRole('region', { name: 'Write to support' }));

describe('help', () => {
  it('shows the common questions and opens the one that the sign-up form links to', async () => {
    await open('/help#data');
    const question = await screen.findByText('Which data do you store?');
    expect(question.closest('details')).toHaveProperty('open', true);
    expect(screen.getByText('My deposit has not arrived. What can I do?')).toBeTruthy();
  });

  it('sends a message of a guest and stores the token of the conversation', async () => {
    localStorage.removeItem('support');
    const { user, backend } = await open('/help');
    await user.type(await screen.findByLabelText('Message'), 'I cannot sign in');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await chat().findByText('I cannot sign in')).toBeTruthy();
    expect(backend.seen.some((s) => s.call === 'POST /api/v3/support/messages')).toBe(true);
    expect(localStorage.getItem('support')).toBe('support-1');
  });

  it('sends a message of a player, which moves the conversation to the account', async () => {
    localStorage.setItem('support', 'support-1');
    const { user, backend } = await open('/help', { signedIn: true });
    await user.type(await screen.findByLabelText('Message'), 'Where is my deposit?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await chat().findByText('Where is my deposit?')).toBeTruthy();
    expect(backend.seen.some((s) => s.call.startsWith('POST /api/v3/players/me/support'))).toBe(
      true,
    );
    expect(localStorage.getItem('support')).toBeNull();
  });

  it('names the manager of a member, who answers in person', async () => {
    const backend = new Backend();
    backend.manager = 'Asha';
    const message = (seq: number, author: string, name: string, text: string) => ({
      ...{ seq, at: seq, author, name, text },
    });
    backend.support = [
      message(1, 'visitor', '', 'Hello?'),
      message(2, 'staff', '', 'From support.'),
      message(3, 'staff', 'Asha', 'From your manager.'),
    ];
    await open('/help', { signedIn: true, backend });
    expect(await chat().findByText('From your manager.')).toBeTruthy();
    expect(chat().getByText(/^Asha, your manager, answers here/)).toBeTruthy();
    const authors = chat()
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent.split(' ·')[0]);
    expect(authors).toEqual(['You', 'Support', 'Asha, your manager']);
  });

  it('opens from the account menu', async () => {
    const { user } = await open('/me');
    await user.click(await screen.findByRole('link', { name: /Help and support/ }));
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeTruthy();
  });
});
