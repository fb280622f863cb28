/** ACC-2: a refresh token is valid for 30 days. */
export const REFRESH_DAYS = 30

/**
 * Attempts allowed in a window of 15 minutes; the limit per IP address is higher, since many owners may share one.
 */
export const attemptLimits = {
  /** Password confirmations while signed in. */
  confirm: { perEmail: 10, perAddress: 100 },
  /** E-mail verification letters. */
  letter: { perEmail: 3, perAddress: 30 },
  register: { perEmail: 5, perAddress: 30 },
  reset: { perEmail: 5, perAddress: 30 },
  social: { perEmail: 100, perAddress: 100 },
} as const

/**
 * Wrong passwords in a window: `perPair` from one IP address for one e-mail and `perAddress` from it in all block
 * that address; past `perEmail` from anywhere, only addresses that signed in before, or that have the link of the
 * letter, may try.
 */
export const passwordAttemptLimits = {
  perPair: 10,
  perAddress: 100,
  perEmail: 20,
  letterAt: 10,
  perLink: 10,
} as const

/**
 * How long a one-time link is valid: a new password one hour (ACC-4), sign-in from the store's admin ten minutes
 * (ACC-5), the link that bypasses the password limit one hour.
 */
export const linkMinutes = {
  reset_password: 60,
  shop_login: 10,
  sign_in: 60,
  verify_email: 48 * 60,
  change_email: 48 * 60,
} as const

export const ATTEMPT_WINDOW_MINUTES = 15

/** The most used passwords of at least 8 characters in public breach data, and their patterns. */
const common = new Set([
  '12345678',
  '123456789',
  '1234567890',
  'password',
  'password1',
  'password123',
  'qwertyui',
  'qwertyuiop',
  'qwerty123',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'welcome1',
  'welcome123',
  'letmein1',
  'abc12345',
  'abcd1234',
  'aa123456',
  'a1234567',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'admin123',
  'administrator',
  'computer',
  'michelle',
  'jennifer',
  'whatever',
  'starwars',
  'asdfghjk',
  'asdfghjkl',
  'zxcvbnm1',
  'qazwsxedc',
  '1qaz2wsx',
  '87654321',
  '98765432',
  '11223344',
  '12344321',
  '123123123',
  '123321123',
  'changeme',
  'internet',
  'mercedes',
  'corvette',
  'maverick',
  'danielle',
  'samantha',
  'victoria',
  'alexander',
  'charlie1',
  'dragon12',
  'monkey12',
  'shopify1',
  'plaudit1',
])

/** ACC-10: commonly used passwords are refused. One repeated character and plain sequences count as common too. */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  if (common.has(lower) || /^(.)\1+$/.test(lower)) return true
  return (
    '0123456789012345678901234567890'.includes(lower) ||
    'abcdefghijklmnopqrstuvwxyz'.includes(lower)
  )
}

/** Public key of a storefront: letters of the name and random ones: readable, but not guessable from another key. */
export const shopKeyFrom = (name: string, random: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24)
  return `${words || 'shop'}-${random}`
}

export const isTokenUsable = (
  token: { expires_at: Date; used_at: Date | null; revoked_at: Date | null },
  now: Date,
) => token.used_at === null && token.revoked_at === null && token.expires_at > now
