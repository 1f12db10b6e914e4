// What a page does beside its dialogs: the session's refresh, the progress bar, our own statistics, and, where they are
// set up, scripts of others. It is small, uses no React, and is fetched after the page has been painted.
import { toApiError } from '@maidan/api/error';
import { Session } from '@maidan/api/session';
import { askConsent, type Question } from './client/consent.ts';
import { deviceAt } from './client/device.ts';
import { notify, showCarried } from './client/notice.ts';
import { sendVisit, visitEvent } from './client/pixels.ts';
import { followNavigation, Progress } from './client/progress.ts';
import { seen } from './client/seen.ts';
import { showSignedIn } from './client/signedin.ts';
import { openRegistrationForm } from './client/statistics.ts';
import { migrated, refreshed } from './client/tokens.ts';
import { whenKnown } from './client/visitor.ts';
import { early } from './early.ts';
import type { IslandData } from './page.ts';
import styles from './shell.css';

/** How long a visitor looks before the visit counts, in milliseconds. */
const visitAfter = 3000;
const year = 365 * 24 * 3600;

const page = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as IslandData;
const before = early();

const style = document.createElement('style');
style.textContent = styles;
document.head.append(style);

const progress = new Progress(document.body);
followNavigation(progress);
document.addEventListener('maidan:leave', () => progress.start());
showCarried();
const stays = (): void => showSignedIn(page);
document.addEventListener('maidan:stay', stays);
if (before?.stays) stays();

void signIn().then((known) => !known && setTimeout(visit, visitAfter));

/** Whether the visitor is known. The redirect waits for a token that is good; who cannot have one is a visitor, and stays. */
async function signIn(): Promise<boolean> {
  try {
    const old = await migrated();
    const session = new Session({ refresh: refreshed });
    if (old) session.save(old);
    if (!session.signedIn || !(await session.token())) return false;
    before?.leave();
    return true;
  } catch (error) {
    if (toApiError(error).status < 500) return false; // no storage, or no network
    notify(page.t['shell.session'] ?? '', 100, -1);
    return true; // the server is ill; the session is still there
  }
}

/** A visit of somebody who is not signed in. */
function visit(): void {
  const event = visitEvent(page.kind);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `mirred=1; path=/; max-age=${year}; samesite=lax${secure}`;
  const { tagManager, pixels, device } = page.third;
  const questions: Question[] = [];
  if (tagManager || pixels.length)
    questions.push({
      name: 'consent',
      text: 'shell.consent',
      yes: () => sendVisit(event, page.third),
    });
  if (device) questions.push({ name: 'consent_device', text: 'shell.consentDevice', yes: named });
  askConsent(page.t, questions);
}

/** Takes the fraud service's name for the device from now on. */
function named(): void {
  if (before) before.device = deviceAt(page.third.device);
}

/** Counts a dialog that opens. The statistics call waits until the analytics know the visitor. */
function opened(dialog: string): void {
  seen(page.base, { event: 'open', route: page.route, dialog });
  whenKnown((id) => void openRegistrationForm(dialog, id).catch(() => undefined));
}

before?.opened.forEach(opened);
document.addEventListener('maidan:open', (event) => opened((event as CustomEvent<string>).detail));

const chat = document.documentElement.dataset['chat'];
if (chat)
  void import(/* @vite-ignore */ chat).catch((error: unknown) => console.warn('chat', error));
if ('serviceWorker' in navigator)
  navigator.serviceWorker
    .register(`${page.base}/_/sw.js`, { scope: `${page.base}/` })
    .catch((error: unknown) => console.warn('worker', error));
