import { createHash } from 'node:crypto'

/** The hash under which the database stores a browser's key or a signature. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
