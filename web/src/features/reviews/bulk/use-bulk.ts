import { bulkReviews, undoBulk, type Bulk, type BulkAction } from '@plaudit/contract/reviews/bulk'
import type { Input } from '@plaudit/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { runAction } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { translate } from '../../../texts/translate.ts'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import type { Filter } from '../list/filter.ts'
import type { HideWhy } from '../publishing/hide-menu.tsx'
import { patchReviews } from '../list/patch-lists.ts'
import type { Review, Status } from '@plaudit/contract/reviews/review'

const becomes: Partial<Record<BulkAction, Status>> = {
  publish: 'published',
  hide: 'hidden',
  delete: 'deleted',
}

/** What reviews are after it, as far as the list shows it; null where they are gone, or not changed. */
const expectedOf = (what: BulkAction, why?: HideWhy): Partial<Review> | null => {
  const status = becomes[what]
  return status ? { status, hide_reason: why?.hide_reason ?? null } : null
}

/**
 * Bulk actions: on selected reviews at once, on all that match a filter as a job with progress. Both can be undone.
 */
export const useBulk = () => {
  const client = useQueryClient()
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['reviews', 'counts'] })
    return client.resetQueries({ queryKey: ['reviews', 'list'] })
  }
  const undoBulkAction = async (bulk: Bulk) => {
    const result = await runAction(() => call(undoBulk, { bulk_id: bulk.id }), {
      error: 'manage:bulk.not_undone',
    })
    if (result.ok) void readAgain()
  }
  /** Shows what was done, with Undo. */
  const showDone = (bulk: Bulk) =>
    showToast({
      type: 'success',
      title: translate(`manage:bulk.done.${bulk.action}`, {
        count: bulk.total,
        shown: formatNumber(bulk.total),
      }),
      text: translate('manage:bulk.undoable'),
      ...(bulk.undoable
        ? { undo: { label: translate('reviews:undo'), run: () => void undoBulkAction(bulk) } }
        : {}),
    })

  const overIds = async (what: BulkAction, ids: string[], why?: HideWhy): Promise<boolean> => {
    const expected = expectedOf(what, why)
    const patch = expected
      ? await patchReviews(client, ids, (review) => ({ ...review, ...expected }))
      : null
    const result = await runAction(() => call(bulkReviews, { action: what, ids, ...why }), {
      error: 'manage:bulk.failed',
    })
    if (result.ok) showDone(result.value)
    else patch?.takeBack()
    if (result.ok && !expected) void readAgain()
    void client.invalidateQueries({ queryKey: ['reviews', 'counts'] })
    return result.ok
  }
  const overFilter = async (
    what: BulkAction,
    filter: Filter,
    why?: HideWhy,
  ): Promise<Bulk | null> => {
    const result = await runAction(
      () =>
        call(bulkReviews, {
          action: what,
          filter: filter as Input<typeof bulkReviews>['filter'],
          ...why,
        }),
      {
        error: 'manage:bulk.failed',
      },
    )
    return result.ok ? result.value : null
  }
  return { overIds, overFilter, showDone, readAgain }
}
