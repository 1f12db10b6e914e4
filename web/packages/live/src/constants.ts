/** Constants of the server. `make generate` writes this file. */

/** The channel of the signed-in player. */
export const ownChannel = 'player';

/** Error codes after which a subscription may succeed with a new token. */
export const tokenErrors = ['token_expired', 'token_invalid', 'unauthorized'] as const;
