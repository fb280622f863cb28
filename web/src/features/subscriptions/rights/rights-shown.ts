import type { Account } from '@plaudit/contract/accounts/accounts'
import type { getRights } from '@plaudit/contract/billing/rights'
import type { Output } from '@plaudit/contract/endpoint'
import type { Store } from '@plaudit/contract/stores/stores'

export type RightsShown = Output<typeof getRights>
export type RightsOf = { account: Account; rights: RightsShown }
/** `store`: the store, where it is known how it stands. */
export type SummaryOf = RightsOf & { store: Store | undefined }
