import type { Output, Parsed } from '@plaudit/contract/endpoint'
import {
  MOST_ALIEXPRESS_SEARCHES,
  type searchAliExpress as contract,
} from '@plaudit/contract/dropshipping/supplier-products'
import { languageOf } from '../../account-language.ts'
import { Problem } from '../../problem.ts'
import { SupplierFailure } from '../../providers/supplier-failure.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { countAttempt } from '../accounts/attempts/count-attempt.ts'
import { tooManyAttempts } from '../accounts/attempts/too-many-attempts.ts'
import { supplierProductView } from './view.ts'

const MOST_FOUND = 20

/**
 * PROD-36: what AliExpress finds for these words now.
 * @throws Problem `provider_unavailable`, `too_many_requests`
 */
export const searchAliExpress = async (
  { world, accountId }: Owner,
  { search, ships_to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  if ((await countAttempt(world, `aliexpress:${accountId}`)) > MOST_ALIEXPRESS_SEARCHES)
    throw tooManyAttempts(world)
  const language = await languageOf(world.db, accountId)
  try {
    const ask = { words: search, language, country: ships_to, currency: 'USD', limit: MOST_FOUND }
    return { results: (await world.supplierSearch.search(ask)).map(supplierProductView) }
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    world.log.warn({ err: error }, 'a search of AliExpress')
    throw new Problem('provider_unavailable', { detail: phrase('imports.suppliers_silent') })
  }
}
