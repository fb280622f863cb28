import { createHash } from 'node:crypto'

/** E-mails are counted under a hash. */
export const hashEmail = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
