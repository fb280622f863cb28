import { createHmac } from 'node:crypto'
import type { World } from '../../../world.ts'

/** What only the supplier knows: it signs nothing (PROD-58). */
const keyOf = ({ sessionSecret }: World['settings']): string =>
  createHmac('sha256', sessionSecret).update('notices of the supplier cj').digest('base64url')

/** Where the supplier tells of changes, with the key that lets its messages in. */
export const buildNoticeAddress = ({ settings }: Pick<World, 'settings'>): URL => {
  const address = new URL(`${settings.publicUrl}/api/webhooks/cj/`)
  address.searchParams.set('key', keyOf(settings))
  return address
}
