import { v7 } from 'uuid'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import type { ItemRow } from '../rows.ts'
import { describeChanges } from './describe-changes.ts'
import { readNotices } from './read-notices.ts'
import { changesOf, dropWaiting, insertChanges } from './rows.ts'
import { decideChanges, mayBeTold, type Changed, type NewChange } from './deciding/rules.ts'
import { changeKinds, dayAt, type ChangeKind } from './rules.ts'

type Added = NewChange & { item: ItemRow }

const keep = (tx: Tx, { accountId }: Owner, added: Added[], now: Date) =>
  insertChanges(
    tx,
    added.map(({ item, kind, facts, at, isTold }) => ({
      account_id: accountId,
      id: v7(),
      item_id: item.id,
      kind,
      facts: JSON.stringify(facts),
      at,
      told_at: isTold ? now : null,
      told_by: isTold ? ('at_once' as const) : null,
    })),
  )

const notify = async (tx: Tx, owner: Owner, kind: ChangeKind, added: Added[]) => {
  const day = dayAt(owner.world.clock.now()).toISOString().slice(0, 10)
  const told = added
    .filter((one) => one.isTold && one.kind === kind)
    .map(({ item: { id, title, stock }, facts }) => ({ id, title, stock, facts }))
  for (const note of describeChanges(kind, told, day)) await createNotification(tx, owner, note)
}

/**
 * PROD-56, PROD-60, PROD-61: tells the owner what changed of products that were pushed, as the owner chose: at once, in the
 * summary of the day, or not at all. `changes`: a lot of up to 100, an item once, with the state before and after in it; more
 * than five of one kind are one notification. In the transaction that writes the changes. The same changes again add nothing.
 * Takes the account's lock where there is anything to tell: whoever locks items of the account takes it before them.
 */
export const tellChanges = async (tx: Tx, owner: Owner, changes: Changed[]): Promise<void> => {
  const { world, accountId } = owner
  const some = changes.filter(mayBeTold)
  if (some.length === 0) return
  await lockAccountLimits(tx, owner)
  const at = world.clock.now()
  const settings = await readNotices(tx, accountId)
  const ids = some.map(({ after }) => after.id)
  const known = Map.groupBy(
    await changesOf(tx, accountId, { ids, since: dayAt(at) }),
    ({ item_id }) => item_id,
  )
  const decided = some.flatMap((changed) =>
    decideChanges(changed, { kept: known.get(changed.after.id) ?? [], settings, at }).map(
      (decision) => ({ ...decision, item: changed.after }),
    ),
  )
  await dropWaiting(
    tx,
    accountId,
    decided.flatMap(({ dropped, item }) => dropped.map((kind) => ({ item_id: item.id, kind }))),
  )
  const added = decided.flatMap(({ added: one, item }) => (one ? [{ ...one, item }] : []))
  await keep(tx, owner, added, at)
  for (const kind of changeKinds) await notify(tx, owner, kind, added)
}
