import type { listSnippetChecks as contract } from '@plaudit/contract/storefront/snippets'
import type { Output } from '@plaudit/contract/endpoint'
import type { Owner } from '../../../world.ts'
import { countSnippetChecks, worstSnippetChecks } from '../rows.ts'

const SHOWN = 50

/** What each product page had when it was checked last; the fifty with most errors. */
export const listSnippetChecks = async ({
  world,
  accountId,
}: Owner): Promise<Output<typeof contract>> => {
  const [counts, rows] = await Promise.all([
    countSnippetChecks(world.db, accountId),
    worstSnippetChecks(world.db, accountId, SHOWN),
  ])
  return {
    pages: Number(counts.pages),
    with_errors: Number(counts.with_errors),
    results: rows.map((row) => ({
      product: { id: row.product_id, title: row.title },
      url: row.url,
      outcome: row.outcome as Output<typeof contract>['results'][number]['outcome'],
      checked_at: row.checked_at.toISOString(),
      errors: row.errors,
      warnings: row.warnings,
    })),
  }
}
