import type { checkSnippet as contract } from '@plaudit/contract/storefront/snippets'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { phrase } from '../../../texts/phrase.ts'
import { fieldProblem } from '../../../problem.ts'
import { parsePageAddress } from '../../../text-patterns/parse-page-address.ts'
import type { Owner } from '../../../world.ts'
import { attemptWindow } from '../../accounts/attempts/attempt-window.ts'
import { countAttempt } from '../../accounts/attempts/count-attempt.ts'
import { tooManyAttempts } from '../../accounts/attempts/too-many-attempts.ts'
import { checkPage } from './check-page.ts'
import { findPageUrl } from './find-page-url.ts'

/** Pages that an account may have read in a quarter of an hour: others' servers answer for it. */
const MOST_CHECKS = 60

const addressOf = (typed: string): URL => {
  const url = parsePageAddress(typed)
  if (!url) throw fieldProblem('url', phrase('requests.page_url_invalid'))
  return url
}

/**
 * Reads the page of a product in the store, or the page at an address.
 * @throws Problem `invalid` (`url`), `not_found`, `store_needed`, `too_many_requests`
 */
export const checkSnippet = async (
  owner: Owner,
  { product_id, url }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  if (!product_id && !url) throw fieldProblem('url', phrase('fields.required'))
  const address = product_id ? await findPageUrl(owner, product_id) : addressOf(url!)
  const checks = await countAttempt(world, `snippets:account:${accountId}`, {
    windowStart: attemptWindow(world),
  })
  if (checks > MOST_CHECKS) throw tooManyAttempts(world)
  return checkPage(owner, address)
}
