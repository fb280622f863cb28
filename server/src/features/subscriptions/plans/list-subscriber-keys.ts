import { createHmac } from 'node:crypto'
import type { Owner } from '../../../world.ts'
import { getStore } from '../../stores/get-store.ts'
import { findAccount } from '../../accounts/find-account.ts'

/** One mailbox, however its address is written: without capitals and without what stands behind a plus sign. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** As Google counts: dots in a name are nothing, and both hosts are one. */
const gmailBoxOf = (mailbox: string): string => {
  const [name = '', host = ''] = mailbox.split('@')
  return ['gmail.com', 'googlemail.com'].includes(host)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : mailbox
}

/** The address as it was known before dots were checked stays known. */
const mailboxesOf = (email: string) => {
  const mailbox = mailboxOf(email)
  return [...new Set([mailbox, gmailBoxOf(mailbox)])]
}

/** What a subscriber is known by, also when the account is deleted: the mailbox and the shop, as keyed hashes. */
export const listSubscriberKeys = async (owner: Owner): Promise<string[]> => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  const { domain } = await getStore(owner)
  const known = [
    ...(account ? mailboxesOf(account.email).map((mailbox) => `mailbox:${mailbox}`) : []),
    ...(domain ? [`shop:${domain}`] : []),
  ]
  return known.map((one) =>
    createHmac('sha256', world.settings.sessionSecret)
      .update(`subscriber ${one}`)
      .digest('base64url'),
  )
}
