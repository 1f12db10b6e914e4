import { accessTokenName, refreshTokenName } from '@maidan/api/constants';

/** Token data as the API gives it; expires_in is absolute, in unix seconds. */
export interface TokenData {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

const setCookie = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
};

const year = 365 * 24 * 3600;

/** Throws "Invalid token data" when a field is missing. */
export function saveTokens(tokens: TokenData): void {
  const { access_token, refresh_token, token_type, expires_in } = tokens;
  if (!access_token || !refresh_token || !token_type || !expires_in)
    throw new Error('Invalid token data');
  localStorage.setItem(
    accessTokenName,
    JSON.stringify({ access_token, refresh_token, token_type, expires_in }),
  );
  localStorage.setItem(refreshTokenName, refresh_token);
  setCookie(accessTokenName, access_token, Math.max(1, Math.floor(expires_in - Date.now() / 1000)));
}

/** Notes what the visitor did: it decides where the app opens. */
export function remember(action: 'register' | 'login', redirectUrl = ''): void {
  localStorage.setItem('type_action', action);
  localStorage.setItem('redirect_event_place', action === 'register' ? 'after_reg' : 'after_login');
  if (action === 'register') setCookie('newReg', 'true', 3600);
  if (redirectUrl) setCookie('redirectUrl', encodeURIComponent(redirectUrl), year);
}
