/** Constants of the server. `make generate` writes this file. */

/** The name of the token data in local storage, and of the cookie with the access token. */
export const accessTokenName = 'vuexx';

/** The name of the refresh token in local storage and of its cookie. */
export const refreshTokenName = 'refresh';

/** A cookie that makes the server render a signed-in page. It does not identify the player. */
export const signedInCookie = 'signed_in';

/** The live channel with the summaries of all listed events. */
export const eventsChannel = 'events';

/** The prefix of the live channel of one event. */
export const eventChannel = 'event:';

/** The prefix of the key of a market in the channel of its event. */
export const marketKey = 'market:';

/** The live channel that reports changes of the trading desk. */
export const deskChannel = 'desk';

/** The keys of that channel. */
export const deskTopics = ['controls', 'alarms', 'bets', 'settled'] as const;
