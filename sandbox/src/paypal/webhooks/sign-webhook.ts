import { generateKeyPairSync, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { makeCertificate } from './certificate.ts'

export type Signer = { certificate: string; certificateId: string; sign(message: string): string }

/** A key of this sandbox's own and the certificate that a receiver finds behind PAYPAL-CERT-URL. */
export const openSigner = (): Signer => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    certificate: makeCertificate('messageverificationcerts.paypal.com', keys),
    certificateId: 'CERT-5a9d0000-00000001',
    sign: (message) => sign('RSA-SHA256', Buffer.from(message), keys.privateKey).toString('base64'),
  }
}

/**
 * PayPal signs `transmission_id|transmission_time|webhook_id|crc32 of the raw body`, the last as an unsigned decimal.
 */
export const signedText = (about: {
  id: string
  time: string
  webhookId: string
  body: string
}): string => `${about.id}|${about.time}|${about.webhookId}|${crc32(about.body)}`
