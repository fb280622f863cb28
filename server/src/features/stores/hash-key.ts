import { createHash } from 'node:crypto'

/** What the database keeps of a browser's key or a signature. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
