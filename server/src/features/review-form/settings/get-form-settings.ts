import {
  defaultReviewFormSettings,
  type ReviewFormSettings,
} from '@plaudit/contract/storefront/review-form'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { settingsOf } from './rows.ts'

/** When shoppers' reviews are published; what an owner never chose is after one day (decision 0082). */
export const getFormSettings = async (
  { world, accountId }: Owner,
  _input?: unknown,
  tx: Tx = world.db,
): Promise<ReviewFormSettings> => (await settingsOf(tx, accountId)) ?? defaultReviewFormSettings
