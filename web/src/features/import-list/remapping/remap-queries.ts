import { applyRemaps, listRemaps } from '@plaudit/contract/dropshipping/remaps'
import type { Input } from '@plaudit/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { runAction } from '../../../run-action.ts'
import { translate } from '../../../texts/translate.ts'
import { useRefetch } from '../pushing/push-queries.ts'

export const useRemaps = (id: string) =>
  useQuery({
    queryKey: ['remaps', id],
    queryFn: ({ signal }) => call(listRemaps, { id }, { signal }),
    retry: false,
    gcTime: 0,
    // Without a connection it says so, with a way to try again.
    networkMode: 'always',
    // What is chosen belongs to what is shown: it does not change under the owner's hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** PROD-68. The dialog shows what failed: what was chosen in it stays. */
export const useApplyRemaps = () => {
  const refetch = useRefetch()
  return async (input: Input<typeof applyRemaps>) => {
    const result = await runAction(() => call(applyRemaps, input), {
      success: ({ moved, off_sale: off, left }) => ({
        text: [
          moved > 0 && translate('selling:remap.moved', { count: moved }),
          off > 0 && translate('selling:remap.off_sale', { count: off }),
          left > 0 && translate('selling:remap.left', { count: left }),
        ]
          .filter(Boolean)
          .join(' '),
      }),
      isShown: () => true,
    })
    if (result.ok) await refetch()
    return result
  }
}
