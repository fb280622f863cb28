import { v7 } from 'uuid'
import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import type { ItemRow } from '../rows.ts'
import { readRules } from '../read-rules.ts'
import { describeChange, describeGroup, hasWorse } from './describing/rules.ts'
import { MOST_SINGLE, WAVE_MS } from './grouping/rules.ts'
import { tellTogether } from './grouping/tell-together.ts'
import { readNotices } from './read-notices.ts'
import { changesOf, countToldAtOnce, dropWaiting, insertChanges } from './rows.ts'
import {
  decideChanges,
  hasSomethingToTell,
  type Changed,
  type NewChange,
} from './deciding/rules.ts'
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

const toLive = {
  primary_action_text: phrase('selling.told_live'),
  primary_action_url: '/live-products',
}

/** `toldBefore`: how many of the kind were told within the time of a wave. */
const notify = async (
  tx: Tx,
  owner: Owner,
  { kind, added, toldBefore }: { kind: ChangeKind; added: Added[]; toldBefore: number },
) => {
  const told = added
    .filter((one) => one.isTold && one.kind === kind)
    .map(({ item: { id, title, stock }, facts }) => ({ id, title, stock, facts }))
  const isWorse = hasWorse(told)
  const areTold = await tellTogether(tx, owner, {
    name: kind,
    products: told,
    isMany: toldBefore + told.length > MOST_SINGLE,
    noteOf: (group, before) =>
      describeGroup(kind, group, { isWorse: isWorse || before === 'warning' }),
    action: toLive,
  })
  if (areTold) return
  const day = dayAt(owner.world.clock.now()).toISOString().slice(0, 10)
  for (const one of told)
    await createNotification(tx, owner, { ...describeChange(kind, one, day), ...toLive })
}

/**
 * PROD-56, PROD-60, PROD-61: tells the owner what changed of products that were pushed, as the owner chose: at once, in the
 * summary of the day, or not at all. `changes`: a lot of up to 100, an item once, with the state before and after in it; more
 * than five of one kind within an hour are one notification, in however many lots they come. In the transaction that
 * writes the changes. The same changes again add nothing.
 * Takes the account's lock where there is anything to tell: whoever locks items of the account takes it before them.
 */
export const tellChanges = async (tx: Tx, owner: Owner, changes: Changed[]): Promise<void> => {
  const { world, accountId } = owner
  const some = changes.filter(hasSomethingToTell)
  if (some.length === 0) return
  await lockAccountLimits(tx, owner)
  const at = world.clock.now()
  const settings = await readNotices(tx, accountId)
  const { rules } = await readRules(tx, accountId)
  const ids = some.map(({ after }) => after.id)
  const known = Map.groupBy(
    await changesOf(tx, accountId, { ids, since: dayAt(at) }),
    ({ item_id }) => item_id,
  )
  const decided = some.flatMap((changed) =>
    decideChanges(changed, { kept: known.get(changed.after.id) ?? [], settings, rules, at }).map(
      (decision) => ({ ...decision, item: changed.after }),
    ),
  )
  await dropWaiting(
    tx,
    accountId,
    decided.flatMap(({ dropped, item }) => dropped.map((kind) => ({ item_id: item.id, kind }))),
  )
  const added = decided.flatMap(({ added: one, item }) => (one ? [{ ...one, item }] : []))
  const since = new Date(at.getTime() - WAVE_MS)
  const before = await countToldAtOnce(tx, accountId, since)
  await keep(tx, owner, added, at)
  for (const kind of changeKinds)
    await notify(tx, owner, { kind, added, toldBefore: before.get(kind) ?? 0 })
}
