import type { fixRejectedRows as endpoint } from '@plaudit/contract/imports/fixing'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem } from '../../entitlements/limit-problem.ts'
import { lockAllowance } from '../../entitlements/lock-allowance.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { matchNewProduct } from '../../import-files/products/match-new-product.ts'
import { createMatchedProducts } from '../../import-files/products/create-matched-products.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import { addCreatedProducts, importOf, lockImport } from '../rows.ts'
import { isFixable } from '../rules.ts'
import { importView } from '../view.ts'
import { countRowsToRetry, saveFixForSimilar, saveRowFixes } from './rows.ts'
import { retryRows } from './retry-rows.ts'
import { phrase } from '../../../texts/phrase.ts'

/** Up to this many rows are retried while the owner waits; more run as a job. */
const AT_ONCE = 200

type FixInput = Parsed<typeof endpoint>

const assertProduct = async ({ world, accountId }: Owner, id: string | undefined) => {
  if (id === undefined) return
  if ((await findProductsNamed(world.db, accountId, { ids: [id] })).length === 0)
    throw new Problem('not_found', { detail: phrase('imports.product_not_found') })
}

const assertColumns = (headers: string[], { rows, values }: FixInput) => {
  const named = new Set([...rows.flatMap((one) => Object.keys(one.values)), ...Object.keys(values)])
  for (const name of named)
    if (!headers.includes(name))
      throw fieldProblem('values', phrase('imports.no_such_column', { name }))
}

/**
 * RIGHT-4, IMP-16: without a plan an account holds up to 50 reviews, however they are added. Rows that wait already
 * count as expected.
 */
const assertRoom = async (owner: Owner, tx: Tx, id: string) => {
  const left = await lockAllowance(owner, tx)
  if (left >= 0) return
  const wanted = await countRowsToRetry(tx, { accountId: owner.accountId, id })
  const free = Math.max(0, left + wanted)
  throw await limitProblem(owner, 'paid_plan', {
    tx,
    detail: phrase('imports.fixed_need_plan', { count: wanted, free }),
    facts: { new: wanted, left: free },
  })
}

const noNames = { id: null, handle: null, url: null, sku: null, barcode: null, title: null }

/** The account's product with this title, created if there is none; deleted with the import if it gets no review. */
const findOrCreateProduct = async (
  owner: Owner,
  tx: Tx,
  { title, importId }: { title: string; importId: string },
): Promise<string> => {
  const [known] = await findProductsNamed(tx, owner.accountId, {
    titles: [title.toLowerCase()],
  })
  if (known) return known.id
  const names = { ...noNames, title }
  const match = matchNewProduct(owner, title, names)
  const made = await createMatchedProducts(tx, owner, { matches: [match], importId })
  await addCreatedProducts(tx, { accountId: owner.accountId, id: importId }, made)
  await publishChanges(tx, owner.accountId, ['products'])
  return match.productId
}

const saveFixes = (owner: Owner, input: FixInput): Promise<number> => {
  const { world, accountId } = owner
  const which = { accountId, id: input.id }
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const run = await lockImport(tx, which)
    if (!run) throw new Problem('not_found')
    if (!isFixable(run)) throw new Problem('import_not_mendable')
    const { headers } = run.plan
    assertColumns(headers, input)
    const productId = input.new_product
      ? await findOrCreateProduct(owner, tx, { title: input.new_product.title, importId: input.id })
      : (input.product_id ?? null)
    const into = { headers, productId }
    const marked = new Set(
      input.rows.length > 0 ? await saveRowFixes(tx, which, { ...into, rows: input.rows }) : [],
    )
    if (input.alike)
      for (const row of await saveFixForSimilar(tx, which, {
        ...into,
        alike: input.alike,
        values: input.values,
        proposed: input.proposed,
      }))
        marked.add(row)
    if (marked.size === 0) return 0
    await assertRoom(owner, tx, input.id)
    await world.queue.send(tx, 'imports.mend', which, { key: input.id })
    await publishChanges(tx, accountId, ['imports'])
    return marked.size
  })
}

/**
 * Saves the owner's corrections of rejected rows and retries them. The corrections are saved and a job is queued in
 * one transaction; a few rows are retried at once, so that the response shows the result.
 * @throws Problem `not_found` (import, product), `import_not_mendable` (running, undone), `invalid` (no such column),
 * `plan_needed` when the rows do not fit without a plan.
 */
export const fixRejectedRows = async (
  owner: Owner,
  input: FixInput,
): Promise<Output<typeof endpoint>> => {
  const { world, accountId } = owner
  await assertProduct(owner, input.product_id)
  const marked = await saveFixes(owner, input)
  const tried =
    marked > 0 && marked <= AT_ONCE ? await retryRows(owner, input.id) : { mended: 0, rejected: 0 }
  const run = await importOf(world.db, { accountId, id: input.id })
  if (!run) throw new Problem('not_found')
  return {
    import: importView(run, world.clock.now()),
    ...tried,
    waiting: await countRowsToRetry(world.db, { accountId, id: input.id }),
  }
}
