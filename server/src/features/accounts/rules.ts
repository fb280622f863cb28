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

export const ATTEMPT_WINDOW_MS = 15 * 60_000

/**
 * Public key of a storefront: letters of the name and random ones, so that it can be read
 * aloud but not guessed from another.
 */
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
