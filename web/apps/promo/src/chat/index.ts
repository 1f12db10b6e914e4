import { early } from '../early.ts';
import type { IslandData } from '../page.ts';
import { foreignChat } from './foreign.ts';
import { ownChat } from './own.ts';

// The chat widget: the script of a live-chat service where one is set up, else our own support inbox.
const page = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as IslandData;
if (early()) {
  if (page.third.chatSDK) foreignChat(page.third.chatSDK, page.third.chatToken);
  else ownChat();
}
