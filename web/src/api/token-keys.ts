/** API-22: where the browser's local storage holds both tokens. */
export const ACCESS_TOKEN_KEY = 'plaudit.access_token'
export const REFRESH_TOKEN_KEY = 'plaudit.refresh_token'
