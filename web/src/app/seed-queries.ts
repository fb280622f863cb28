import { getAccount } from '@plaudit/contract/accounts/accounts'
import { countReviews } from '@plaudit/contract/reviews/counts'
import type { QueryClient } from '@tanstack/react-query'
import { takeArrived } from '../api/page/early-answers.ts'
import { accessToken } from '../api/session.ts'

/**
 * Puts what has arrived before the first render into the cache: the first thing to be seen is then whole, and nothing
 * moves a moment later.
 */
export const seedQueries = (client: QueryClient): QueryClient => {
  const account = takeArrived(getAccount, {}, accessToken())
  if (account) client.setQueryData(['account'], account)
  const counts = takeArrived(countReviews, {}, accessToken())
  if (counts) client.setQueryData(['reviews', 'counts'], counts)
  return client
}
