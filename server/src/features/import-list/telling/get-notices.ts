import type { Notices } from '@plaudit/contract/dropshipping/notices'
import type { Owner } from '../../../world.ts'
import { readNotices } from './read-notices.ts'

/** PROD-60: which changes of live products this account is told, and when. */
export const getNotices = ({ world, accountId }: Owner): Promise<Notices> =>
  readNotices(world.db, accountId)
