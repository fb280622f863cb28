import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'
import { FORM_DAYS } from './rules.ts'

export type FormPlace = { accountId: string; productId: string }
/** `id` is the form's identity: what is sent twice with it is one review. */
export type KnownForm = { id: string; issuedAt: Date }

const signatureOf = (secret: string, { accountId, productId }: FormPlace, body: string): Buffer =>
  createHmac('sha256', secret).update(`review form ${accountId} ${productId} ${body}`).digest()

/** Permission to send one review of this product, and the files that belong to it, for three days. */
export const signForm = ({ settings, clock }: World, place: FormPlace): string => {
  const body = `${clock.now().getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${body}.${signatureOf(settings.sessionSecret, place, body).toString('base64url')}`
}

/** Null when it is not ours, of another shop or product, or too old. */
export const readForm = (
  { settings, clock }: World,
  place: FormPlace,
  token: string,
): KnownForm | null => {
  const [time = '', id = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(settings.sessionSecret, place, `${time}.${id}`)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const issuedAt = new Date(parseInt(time, 36))
  const age = clock.now().getTime() - issuedAt.getTime()
  return age <= FORM_DAYS * 86_400_000 ? { id, issuedAt } : null
}
