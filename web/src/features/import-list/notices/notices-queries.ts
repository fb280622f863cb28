import { getNotices, saveNotices, type Notices } from '@plaudit/contract/dropshipping/notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { runAction } from '../../../run-action.ts'

const queryKey = ['import_list', 'notices']

export const useNotices = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(getNotices, {}, { signal }) })

/** PROD-60: true once they are saved; a failure is said in a toast. */
export const useSaveNotices = () => {
  const client = useQueryClient()
  return async (notices: Notices): Promise<boolean> => {
    const result = await runAction(() => call(saveNotices, notices), {
      success: 'selling:notices.saved',
      error: 'selling:notices.not_saved',
    })
    if (result.ok) client.setQueryData(queryKey, result.value)
    return result.ok
  }
}
