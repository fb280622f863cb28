import type { changeImportItems, ListChange } from '@plaudit/contract/dropshipping/import-list'
import type { Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { listCollections } from '../../catalogue/selling/list-collections.ts'
import { assertFiltersAllowed } from '../assert-filters-allowed.ts'
import { idsOf } from '../listing/rows.ts'
import { repriceItems } from '../pricing/applying/reprice-items.ts'
import { readRules } from '../read-rules.ts'
import { deleteChange, insertChange, insertChangedItems, type ItemChange } from '../changes/rows.ts'
import { itemsBatch, updateItems, type ItemRow } from '../rows.ts'
import { assertComplete, changeOf } from './rules.ts'

type Asked = Parsed<typeof changeImportItems>
type Scope = { accountId: string; ids: string[]; changeId: string; at: Date }
const BATCH = 1_000

/** Changes each item, batch by batch; what stays the same is not written. */
const changeEach = async (
  tx: Tx,
  { accountId, ids, changeId, at }: Scope,
  columns: readonly ('tags' | 'category' | 'collections' | 'locked' | 'removed_at')[],
  change: (row: ItemRow) => { row: ItemRow; kept: Omit<ItemChange, 'id'> } | null,
): Promise<number> => {
  let changed = 0
  let after: string | null = null
  for (;;) {
    const rows: ItemRow[] = await itemsBatch(tx, accountId, { ids, after, limit: BATCH })
    const done = rows.flatMap((row) => change(row) ?? [])
    const written = done.map(({ row }) => ({ ...row, version: row.version + 1, updated_at: at }))
    await updateItems(tx, accountId, written, [...columns, 'version', 'updated_at'])
    const changes = done.map(({ row, kept }) => ({ id: row.id, ...kept }))
    await insertChangedItems(tx, { accountId, changeId }, changes)
    changed += done.length
    if (rows.length < BATCH) return changed
    after = rows.at(-1)!.id
  }
}

const run = async (tx: Tx, asked: Asked, scope: Scope): Promise<Omit<ListChange, 'change_id'>> => {
  const { action } = asked
  if (action === 'price_rule') {
    const { rules } = await readRules(tx, scope.accountId)
    const done = await repriceItems(tx, { ...scope, rules, apply: true })
    return { changed: done.items, kept: done.locked }
  }
  if (action === 'remove') {
    const kept = { before: { removed: false }, after: { removed: true } }
    const changed = await changeEach(tx, scope, ['removed_at'], (row) => ({
      row: { ...row, removed_at: scope.at },
      kept,
    }))
    return { changed, kept: 0 }
  }
  const changed = await changeEach(
    tx,
    scope,
    ['tags', 'category', 'collections', 'locked'],
    (row) => {
      const kept = changeOf(row, asked)
      return kept && { row: { ...row, ...kept.after } as ItemRow, kept }
    },
  )
  return { changed, kept: 0 }
}

const assertCollections = async (tx: Tx, accountId: string, { action, collections }: Asked) => {
  if (action !== 'add_collections') return
  const known = new Set((await listCollections(tx, accountId)).map(({ id }) => id))
  if (collections?.some((id) => !known.has(id)))
    throw fieldProblem('collections', phrase('dropship.unknown_collection'))
}

/**
 * PROD-25: changes many items at once, so that all of it can be undone.
 * @throws Problem `invalid`; `not_found` when an id is none of the list; `plan_needed` for a filter
 */
export const changeItems = async (owner: Owner, asked: Asked): Promise<ListChange> => {
  const { world, accountId } = owner
  assertComplete(asked)
  if (asked.filter) await assertFiltersAllowed(owner, asked.filter)
  const at = world.clock.now()
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    await assertCollections(tx, accountId, asked)
    const ids = asked.ids ?? (await idsOf(tx, accountId, asked.filter ?? {}))
    if (asked.ids) {
      const there = await itemsBatch(tx, accountId, { ids, after: null, limit: ids.length })
      if (there.length === 0) throw new Problem('not_found')
    }
    const changeId = v7()
    await insertChange(tx, { accountId, id: changeId, action: asked.action, at })
    const done = await run(tx, asked, { accountId, ids, changeId, at })
    if (done.changed === 0) await deleteChange(tx, { accountId, id: changeId })
    await publishChanges(tx, accountId, ['import_list'])
    return { change_id: done.changed > 0 ? changeId : null, ...done }
  })
}
