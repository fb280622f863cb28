import type { Input, Output } from '@plaudit/contract/endpoint'
import { listRejected, fixRejectedRows, type FixableRow } from '@plaudit/contract/imports/fixing'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { runAction } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { translate } from '../../../texts/translate.ts'
import { formatNumber } from '../../../ui/text/numbers.ts'
import type { RejectReason } from '@plaudit/contract/imports/rejects'

const PER_PAGE = 25
const WAITING_MS = 1_500

/** Which rejected rows are shown. */
export type RejectedPlace = { reason: RejectReason | null; cursor: string | null }

/** A page of rejected rows; refetched while some are being retried. */
export const useRejectedRows = (id: string, { reason, cursor }: RejectedPlace, enabled = true) =>
  useQuery({
    queryKey: ['imports', 'rejected', id, reason, cursor],
    queryFn: ({ signal }) =>
      call(
        listRejected,
        { id, limit: PER_PAGE, ...(reason ? { reason } : {}), ...(cursor ? { cursor } : {}) },
        { signal },
      ),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => ((query.state.data?.waiting ?? 0) > 0 ? WAITING_MS : false),
  })

/** The owner's unsent changes of a row. `newTitle`: of a product that does not exist yet. */
export type RowInput = {
  values: Record<string, string>
  product: FixableRow['product']
  newTitle?: string
}

type Mended = Output<typeof fixRejectedRows>
const words = ({ mended, rejected, waiting }: Mended) => {
  const parts = [
    ...(waiting > 0
      ? [translate('imports:mend.waiting_rows', { count: waiting, shown: formatNumber(waiting) })]
      : []),
    ...(mended > 0
      ? [translate('imports:mend.done', { count: mended, shown: formatNumber(mended) })]
      : []),
    ...(rejected > 0
      ? [translate('imports:mend.again', { count: rejected, shown: formatNumber(rejected) })]
      : []),
  ]
  return { text: parts.join(' ') || translate('imports:mend.known') }
}

/**
 * Sends fixed rows and retries them; true when the server accepted them. Otherwise the changes stay on the screen.
 */
export const useFixRows = (id: string) => {
  const client = useQueryClient()
  return async (mend: Omit<Input<typeof fixRejectedRows>, 'id'>): Promise<boolean> => {
    const result = await runAction(() => call(fixRejectedRows, { id, ...mend }), {
      success: words,
      error: 'imports:mend.failed',
    })
    if (!result.ok) return false
    client.setQueryData(['imports', 'one', id], result.value.import)
    await client.invalidateQueries({ queryKey: ['imports', 'rejected', id] })
    for (const key of ['reviews', 'products']) void client.invalidateQueries({ queryKey: [key] })
    return true
  }
}
