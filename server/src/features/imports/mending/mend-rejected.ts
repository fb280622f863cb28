import type { mendRejected as endpoint } from '@plaudit/contract/imports/mending'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem } from '../../entitlements/limit-problem.ts'
import { holdAllowance } from '../../entitlements/review-allowance.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { createMatchedProducts, matchToMake } from '../../import-files/products/match-products.ts'
import { findProductsNamed } from '../../products/find-products.ts'
import { addCreatedProducts, importOf, lockImport } from '../rows.ts'
import { isMendable } from '../rules.ts'
import { importView } from '../view.ts'
import { countWaiting, markAlike, markRows } from './rows.ts'
import { tryWaiting } from './run-mending.ts'
import { phrase } from '../../../texts/phrase.ts'

/** So many rows are tried while the owner waits; more are left to the job. */
const AT_ONCE = 200

type Mend = Parsed<typeof endpoint>

const assertProduct = async ({ world, accountId }: Owner, id: string | undefined) => {
  if (id === undefined) return
  if ((await findProductsNamed(world.db, accountId, { ids: [id] })).length === 0)
    throw new Problem('not_found', { detail: phrase('imports.product_not_found') })
}

const assertColumns = (headers: string[], { rows, values }: Mend) => {
  const named = new Set([...rows.flatMap((one) => Object.keys(one.values)), ...Object.keys(values)])
  for (const name of named)
    if (!headers.includes(name))
      throw fieldProblem('values', phrase('imports.no_such_column', { name }))
}

/** RIGHT-4, IMP-16: without a plan an account holds up to 50 reviews, however they come in. The rows wait already, and are among what is to come. */
const assertRoom = async (owner: Owner, tx: Tx, id: string) => {
  const left = await holdAllowance(owner, tx)
  if (left >= 0) return
  const wanted = await countWaiting(tx, { accountId: owner.accountId, id })
  const free = Math.max(0, left + wanted)
  throw await limitProblem(owner, 'paid_plan', {
    tx,
    detail: phrase('imports.fixed_need_plan', { count: wanted, free }),
    facts: { new: wanted, left: free },
  })
}

const noNames = { id: null, handle: null, url: null, sku: null, barcode: null, title: null }

/** The account's product of this title, made where there is none; gone again with the import when no review came to it. */
const makeProduct = async (
  owner: Owner,
  tx: Tx,
  { title, importId }: { title: string; importId: string },
): Promise<string> => {
  const [known] = await findProductsNamed(tx, owner.accountId, {
    titles: [title.toLowerCase()],
  })
  if (known) return known.id
  const names = { ...noNames, title }
  const match = matchToMake(owner, title, names)
  const made = await createMatchedProducts(tx, owner, { matches: [match], importId })
  await addCreatedProducts(tx, { accountId: owner.accountId, id: importId }, made)
  await changed(tx, owner.accountId, ['products'])
  return match.productId
}

const mark = (owner: Owner, mend: Mend): Promise<number> => {
  const { world, accountId } = owner
  const which = { accountId, id: mend.id }
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const run = await lockImport(tx, which)
    if (!run) throw new Problem('not_found')
    if (!isMendable(run)) throw new Problem('import_not_mendable')
    const { headers } = run.plan
    assertColumns(headers, mend)
    const productId = mend.new_product
      ? await makeProduct(owner, tx, { title: mend.new_product.title, importId: mend.id })
      : (mend.product_id ?? null)
    const into = { headers, productId }
    const marked = new Set(
      mend.rows.length > 0 ? await markRows(tx, which, { ...into, rows: mend.rows }) : [],
    )
    if (mend.alike)
      for (const row of await markAlike(tx, which, {
        ...into,
        alike: mend.alike,
        values: mend.values,
        proposed: mend.proposed,
      }))
        marked.add(row)
    if (marked.size === 0) return 0
    await assertRoom(owner, tx, mend.id)
    await world.queue.send(tx, 'imports.mend', which, { key: mend.id })
    await changed(tx, accountId, ['imports'])
    return marked.size
  })
}

/**
 * Puts what the owner says into rejected rows and tries them again. The words are kept and a job is sent in one
 * transaction; a few rows are tried at once, so that the answer tells how it went.
 * @throws Problem `not_found` (import, product), `import_not_mendable` (at work, undone), `invalid` (no such column),
 * `plan_needed` when the rows do not fit without a plan.
 */
export const mendRejected = async (owner: Owner, mend: Mend): Promise<Output<typeof endpoint>> => {
  const { world, accountId } = owner
  await assertProduct(owner, mend.product_id)
  const marked = await mark(owner, mend)
  const tried =
    marked > 0 && marked <= AT_ONCE ? await tryWaiting(owner, mend.id) : { mended: 0, rejected: 0 }
  const run = await importOf(world.db, { accountId, id: mend.id })
  if (!run) throw new Problem('not_found')
  return {
    import: importView(run, world.clock.now()),
    ...tried,
    waiting: await countWaiting(world.db, { accountId, id: mend.id }),
  }
}
