import { createHmac } from 'node:crypto'
import { networkOf } from '../accounts/attempts/network-of.ts'
import type { World } from '../../world.ts'

/**
 * Identifies a network address for one day, by a keyed hash with the day in it, so that no address is stored. Of IPv6, the
 * network: whoever has one has all addresses in it.
 */
export const identifyVisitor = ({ clock, settings }: World, ip: string): string =>
  createHmac('sha256', settings.sessionSecret)
    .update(`review ${clock.now().toISOString().slice(0, 10)} ${networkOf(ip)}`)
    .digest('base64url')
    .slice(0, 22)
