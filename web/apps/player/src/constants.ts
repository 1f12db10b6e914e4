/** Constants of the server. `make generate` writes this file. */

/** The share that each game with shared rounds returns to players, in hundredths. */
export const sharedReturns = { aviator: 97, jetx: 98 } as const;

/** All routes of the app. The server answers other addresses with 404. */
export const playerRoutes = [
  '/',
  '/sports',
  '/sports/cricket',
  '/sports/$sport',
  '/sports/$sport/$competition',
  '/live',
  '/live/$sport',
  '/virtual',
  '/search',
  '/favourites',
  '/calendar',
  '/results',
  '/sport-rules',
  '/help',
  '/cricket',
  '/line',
  '/match/$id',
  '/bets',
  '/deposit',
  '/withdraw',
  '/cash/history',
  '/me',
  '/me/limits',
  '/me/notifications',
  '/me/verification',
  '/me/profile',
  '/me/security',
  '/confirm',
  '/inbox',
  '/login',
  '/login/callback',
  '/register',
  '/register/finish',
  '/recover',
  '/bonuses',
  '/bonuses/$id',
  '/crash-welcome',
  '/tournaments',
  '/tournaments/$id',
  '/vip',
  '/gift',
  '/missions',
  '/casino',
  '/casino/slot/$id',
  '/casino/game/$supplier/$id',
  '/casino/verify',
  '/casino/$group',
  '/tv-games',
  '/live-dealers',
  '/live-dealers/new-games',
  '/slot/$id',
] as const;

/** The routes whose first screen the server renders. */
export const renderedRoutes = [
  '/',
  '/sports',
  '/sports/cricket',
  '/sports/$sport',
  '/sports/$sport/$competition',
  '/live',
  '/live/$sport',
  '/match/$id',
  '/results',
] as const;

/** The keys of all sports. */
export const sports = [
  'cricket',
  'ecricket',
  'football',
  'tennis',
  'basketball',
  'kabaddi',
  'table-tennis',
  'volleyball',
  'ice-hockey',
  'handball',
  'baseball',
  'aussie-rules',
  'boxing',
  'mma',
  'horse-racing',
  'fifa',
  'ebaseball',
  'dota',
  'counter-strike',
] as const;

/** Sport pages and live pages that are not named by the key of their sport. */
export const sportOfPage = {
  'cricket-ipl': 'cricket',
  nba: 'basketball',
  soccer: 'football',
} as const;
