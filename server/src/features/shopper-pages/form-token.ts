import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'

/** A form is open for so long; its photos are kept as long. */
export const FORM_DAYS = 3

/** Which form, and what it is about: a product for a review, a review for a report. */
export type FormPlace = { form: 'review' | 'report'; accountId: string; about: string }
/** `id` is the form's identity: what is sent twice with it is one. */
export type KnownForm = { id: string; issuedAt: Date }

const signatureOf = (secret: string, { form, accountId, about }: FormPlace, body: string): Buffer =>
  createHmac('sha256', secret).update(`${form} form ${accountId} ${about} ${body}`).digest()

/** Permission to send one form about one thing, and the files that belong to it, for three days. */
export const signForm = ({ settings, clock }: World, place: FormPlace): string => {
  const body = `${clock.now().getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${body}.${signatureOf(settings.sessionSecret, place, body).toString('base64url')}`
}

/** Null when it is not ours, of another shop or about another thing, or too old. */
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
