import { marketplaceList } from '../../../db/suppliers/marketplace-sources.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import { writeAndCount } from '../counting/rows.ts'

/** What a review says of a purchase. `product`: the store's number; null for a product that the store does not have. */
export type PurchaseClaim = {
  id: string
  product: string | null
  email: string | null
  order: string | null
  verified: boolean
}
/** `emails` in lower case; `orders` as the reviews have them. */
export type About =
  { emails: readonly string[]; orders: readonly string[] } | { id: string } | { verified: true }

const isAbout = (about: About | null) => {
  if (!about) return sql`(r.author_email is not null or r.order_ref is not null or r.verified)`
  if ('id' in about) return sql`r.id = ${about.id}`
  if ('verified' in about) return sql`r.verified`
  return sql`(lower(r.author_email) = any(${[...about.emails]}::text[])
    or r.order_ref = any(${[...about.orders]}::text[]))`
}

/**
 * The next reviews, by id, that claim a purchase or count as one, locked: of two that compare them, the second one sees
 * what the first one wrote. Reviews of other sites are nobody's customers; of one whose reviewer was erased nothing can be
 * compared any more, and what was proven stays. An e-mail that was typed into the shop's form and not confirmed proves
 * nothing.
 */
export const claimsAfter = async (
  tx: Tx,
  accountId: string,
  { about, after, limit }: { about: About | null; after: string | null; limit: number },
): Promise<PurchaseClaim[]> => {
  const { rows } = await sql<PurchaseClaim>`
    select r.id, p.external_id as product, case when r.email_unconfirmed then null else r.author_email end as email, r.order_ref as "order", r.verified
    from reviews r join products p on p.account_id = r.account_id and p.id = r.product_id
    where r.account_id = ${accountId} and ${isAbout(about)} and r.source not in (${marketplaceList})
      and r.erased_at is null
      ${after ? sql`and r.id > ${after}::uuid` : sql``}
    order by r.id limit ${limit} for update of r`.execute(tx)
  return rows
}

/** Writes `verified` of these reviews, with the counts and versions that depend on it. */
export const writeVerified = async (
  tx: Tx,
  accountId: string,
  { ids, verified }: { ids: readonly string[]; verified: boolean },
): Promise<void> => {
  if (ids.length === 0) return
  const meant = sql<boolean>`id = any(${[...ids]}::uuid[])`
  await tx
    .selectFrom('reviews')
    .select('id')
    .where('account_id', '=', accountId)
    .where(meant)
    .orderBy('id')
    .forUpdate()
    .execute()
  await writeAndCount(tx, { accountId, ids: [...ids] }, () =>
    tx
      .updateTable('reviews')
      .set({ verified })
      .where('account_id', '=', accountId)
      .where(meant)
      .execute(),
  )
}
