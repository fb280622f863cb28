import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { editImportItem } from '@plaudit/contract/dropshipping/import-list'
import type { Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { listCollections } from '../../catalogue/selling/list-collections.ts'
import { cleanDescription } from '../clean-description.ts'
import { readRules } from '../read-rules.ts'
import { listFacts } from '../refreshing/list-facts.ts'
import { withSupplierFacts, type SupplierFacts } from '../refreshing/rules.ts'
import { itemOf, updateItems, type ItemRow } from '../rows.ts'
import { sendSync } from '../send-sync.ts'
import { recordFollowed } from '../syncing/record-followed.ts'
import { itemView } from '../view.ts'
import { withFigures } from '../with-figures.ts'
import { unlocked, withEdit } from './rules.ts'

type Edit = Parsed<typeof editImportItem>

/** A collection must be one of the store, or be there already. */
const assertCollections = async (
  tx: Tx,
  { accountId, row, wanted }: { accountId: string; row: ItemRow; wanted: string[] | undefined },
) => {
  const added = (wanted ?? []).filter((id) => !row.collections.includes(id))
  if (added.length === 0) return
  const known = new Set((await listCollections(tx, accountId)).map(({ id }) => id))
  if (added.some((id) => !known.has(id)))
    throw fieldProblem('collections', phrase('dropship.unknown_collection'))
}

/** Fields that are given back come from what is kept of the supplier. */
const factsFor = async (
  tx: Tx,
  { supplier_product_id: productId }: ItemRow,
  { unlock, to }: Pick<Edit, 'unlock'> & { to: string },
): Promise<SupplierFacts | undefined> =>
  unlock?.length ? (await listFacts(tx, [productId], to)).get(productId) : undefined

/** With a field of its own the supplier's page brings all else that changed on it: the store gets that soon. */
const follow = async (
  tx: Tx,
  owner: Owner,
  change: { before: ItemRow; after: ItemRow },
): Promise<void> => {
  await recordFollowed(tx, owner, [change])
  await sendSync(tx, owner)
}

/**
 * PROD-23: changes what the owner wrote, and locks it. Fields that are given back come with all that was read of the
 * product; what is in the store follows, and the owner is told, as by the clock (PROD-78).
 * @throws Problem `not_found`; `conflict` when the item was changed since `version`; `invalid`: nothing is saved
 */
export const editItem = async (owner: Owner, edit: Edit): Promise<ImportItem> => {
  const { world, accountId } = owner
  const { id, version, unlock, description, ...fields } = edit
  const clean = description === undefined ? {} : { description: cleanDescription(description) }
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const row = await itemOf(tx, { accountId, id })
    if (!row) throw new Problem('not_found')
    if (row.version !== version)
      throw new Problem('conflict', {
        detail: phrase('dropship.changed_elsewhere'),
        facts: { version: row.version },
      })
    await assertCollections(tx, { accountId, row, wanted: fields.collections })
    const { rules } = await readRules(tx, accountId)
    const facts = await factsFor(tx, row, { unlock, to: rules.ships_to })
    const pricing = { rules, shipping: row.shipping }
    const given = unlock ? unlocked(row, unlock, pricing) : row
    const write = (item: ItemRow) => {
      const edited = withEdit(item, { ...fields, ...clean }, pricing)
      const times = { version: version + 1, updated_at: world.clock.now() }
      return withFigures({ ...edited, ...times }, rules)
    }
    const saved = write(facts ? withSupplierFacts(given, facts, rules) : given)
    await updateItems(tx, accountId, [saved])
    if (facts && row.state !== 'import_list')
      await follow(tx, owner, { before: write(given), after: saved })
    await publishChanges(tx, accountId, ['import_list'])
    return itemView(saved, rules)
  })
}
