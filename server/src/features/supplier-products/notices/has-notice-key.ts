import { timingSafeEqual } from 'node:crypto'
import type { World } from '../../../world.ts'
import { buildNoticeAddress } from './build-notice-address.ts'

/** PROD-58: whether a message came to the address that the supplier alone was given. */
export const hasNoticeKey = (world: World, query: Record<string, unknown>): boolean => {
  const expected = Buffer.from(buildNoticeAddress(world).searchParams.get('key')!)
  const given = query['key']
  const key = Buffer.from(typeof given === 'string' ? given : '')
  return key.length === expected.length && timingSafeEqual(key, expected)
}
