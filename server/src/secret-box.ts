import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type EncryptionKey = { id: string; key: Buffer }

/** Encrypts third-party secrets in the database, bound to where they are stored. */
export type SecretBox = {
  seal(text: string, context: string): string
  /**
   * Also reads values from before encryption.
   * @throws when it is of another place, was changed, or its key is missing
   */
  open(stored: string, context: string): string
  /** False for plain text and for values sealed with an earlier key. */
  isCurrent(stored: string): boolean
}

const MARK = 'sealed:1'
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM. The first key seals; the others still open what they sealed, so that keys can be changed. */
export const openSecretBox = (keys: [EncryptionKey, ...EncryptionKey[]]): SecretBox => {
  const [current] = keys
  const isSealed = (stored: string) => stored.startsWith(`${MARK}:`)
  return {
    seal: (text, context) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current.key, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${MARK}:${current.id}:${sealed.toString('base64url')}`
    },
    open: (stored, context) => {
      if (!isSealed(stored)) return stored
      const [, , id, text] = stored.split(':')
      const found = keys.find((one) => one.id === id)
      if (!found)
        throw new Error(
          `A stored secret needs the encryption key ${id}, which ENCRYPTION_KEYS does not hold.`,
        )
      const bytes = Buffer.from(text!, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, found.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
    isCurrent: (stored) => stored.startsWith(`${MARK}:${current.id}:`),
  }
}
