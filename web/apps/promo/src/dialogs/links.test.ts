import { describe, expect, it } from 'vitest';
import { islandData } from '../island-data.ts';
import type { Page } from '../page.ts';
import { reachable, signInLink, signUpLink, type DialogData, type Reaching } from './links.ts';
import { names, type Name } from './table.ts';

const data = (name: string): DialogData => ({
  name,
  currency: 'BDT',
  bonus: 'sport',
  percent: 200,
});
const place = { app: '/' };

describe('a sign-up link', () => {
  it('leads to the basic registration, for aviator with its data', () => {
    expect(signUpLink('auth', data('india'))).toEqual({ dialog: 'BasicRegistration' });
    expect(signUpLink('auth', data('aviator'))).toEqual({
      dialog: 'BasicRegistration',
      with: { name: 'aviator', currency: 'INR', bonus: 'casino' },
    });
  });
  it('of the wheel of fortune leads back to it', () =>
    expect(signUpLink('authFortune', data('x'))).toEqual({ dialog: 'FortuneRegistration' }));
  it('of the casino leads to the wheel with all it knows, for aviator to the custom form', () => {
    expect(signUpLink('authCasino', data('teen'))).toEqual({
      dialog: 'WheelsRegistration',
      with: { name: 'teen', currency: 'BDT', bonus: 'casino', percent: 200 },
    });
    expect(signUpLink('authCasino', data('aviator'))).toEqual({
      dialog: 'NewCustomReg',
      with: { name: 'aviator' },
    });
  });
});

describe('a sign-in link', () => {
  it.each([
    'india',
    'boas-vidas',
    'welcome',
    'aviator-inr',
    'aviator-brl',
    'aviator-blogger-inr',
    'aviator-blogger-brl',
    'land-aviator',
    'bangladeshCasino',
    'bangladeshWheel',
    'teen',
    'rolley',
  ])('of the campaign %s opens the casino’s sign-in with its data', (name) =>
    expect(signInLink('NewCustomReg', data(name), place)).toEqual({
      dialog: 'authCasino',
      with: { name, currency: 'BDT', percent: 200 },
    }),
  );
  it('of other campaigns leads to the app', () => {
    expect(signInLink('NewCustomReg', data('summer'), place)).toEqual({ href: '/?auth=true' });
    expect(
      signInLink('CrashNewReg', data('crash-welcome'), { app: 'https://app.example' }),
    ).toEqual({ href: 'https://app.example/?auth=true' });
  });
  it('of the basic registration returns to the sign-in, for aviator with its data', () => {
    expect(signInLink('BasicRegistration', data('teen'), place)).toEqual({ dialog: 'auth' });
    expect(signInLink('BasicRegistration', data('aviator'), place)).toEqual({
      dialog: 'auth',
      with: { name: 'aviator', currency: 'INR', bonus: 'casino' },
    });
  });
  it('of the wheel of fortune leads to its own', () =>
    expect(signInLink('FortuneRegistration', data('teen'), place)).toEqual({
      dialog: 'authFortune',
    }));
});

describe('a page', () => {
  const pageOf = (name: string, campaign = 'summer', block = 'hero', info = ''): Reaching => ({
    app: '/',
    dialog: { name, currency: 'INR', bonus: 'casino', campaign },
    blocks: [{ type: block }],
    info,
  });
  it.each<[string, string, Name[]]>([
    ['BasicRegistration', 'summer', ['auth', 'BasicRegistration', 'resetPwd']],
    ['FortuneRegistration', 'x', ['authFortune', 'FortuneRegistration', 'resetPwd']],
    ['WheelsRegistration', 'india', ['authCasino', 'WheelsRegistration', 'resetPwd']],
    ['NewCustomReg', 'teen', ['authCasino', 'WheelsRegistration', 'NewCustomReg', 'resetPwd']],
    ['NewCustomReg', 'summer', ['auth', 'BasicRegistration', 'NewCustomReg', 'resetPwd']],
    ['liveCasinoSlots', 'x', ['auth', 'BasicRegistration', 'liveCasinoSlots', 'resetPwd']],
    ['AuthNewCustomDialog', 'x', ['auth', 'AuthNewCustomDialog', 'BasicRegistration', 'resetPwd']],
    [
      'Ipl2024CustomeReg',
      'ipl',
      [
        'auth',
        'BasicRegistration',
        'Ipl2024CustomeReg',
        'resetPwd',
        'DoneRegPopup',
        'SecretActionDialog',
      ],
    ],
    ['nonsense', 'x', ['auth', 'BasicRegistration', 'resetPwd']],
  ])('with %s for the campaign %s carries the dialogs that it leads to', (name, campaign, found) =>
    expect(reachable(pageOf(name, campaign))).toEqual(found),
  );
  it('carries the dialog that it names for more information', () =>
    expect(reachable(pageOf('BasicRegistration', 'x', 'hero', 'SecretActionDialog'))).toContain(
      'SecretActionDialog',
    ));
  it('hands the texts of its own dialogs to the islands, and those that several share', () => {
    const t = {
      'dialog.close': 'a',
      'dialog.invitation.en': 'b',
      'dialog.resetPwd.title': 'c',
      'dialog.CrashNewReg.bn': 'd',
      'form.login': 'e',
      'page.terms': 'f',
    };
    const page = { ...pageOf('BasicRegistration'), t } as unknown as Page;
    expect(Object.values(islandData(page).t)).toEqual(['a', 'b', 'c', 'e']);
  });
  it('with the gallery carries all twenty', () => {
    expect(reachable(pageOf('BasicRegistration', 'x', 'gallery'))).toEqual(names);
    expect(names).toHaveLength(20);
  });
});
