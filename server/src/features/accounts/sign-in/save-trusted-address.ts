import type { Tx } from '../../../db/transaction.ts'
import { saveKnownAddress } from '../known-addresses/rows.ts'
import { hashAddress } from './hash-address.ts'

/** Saves an IP address that signed in to this account: failed attempts from elsewhere never block it. */
export const saveTrustedAddress = (
  tx: Tx,
  { accountId, ip, at }: { accountId: string; ip: string; at: Date },
) =>
  saveKnownAddress(tx, {
    account_id: accountId,
    address_hash: hashAddress(accountId, ip),
    seen_at: at,
  })
