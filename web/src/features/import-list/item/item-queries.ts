import { type ImportItem } from '@plaudit/contract/dropshipping/import-item'
import {
  editImportItem,
  getImportItem,
  refreshImportItem,
} from '@plaudit/contract/dropshipping/import-list'
import type { Input } from '@plaudit/contract/endpoint'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { CallFailure, textOf } from '../../../api/failures.ts'
import { runAction } from '../../../run-action.ts'
import { translate } from '../../../texts/translate.ts'

const keyOf = (id: string) => ['import_list', 'item', id]

export const useImportItem = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getImportItem, { id }, { signal }),
    retry: false,
  })

const keep = async (client: QueryClient, item: ImportItem) => {
  client.setQueryData(keyOf(item.id), item)
  await client.invalidateQueries({ queryKey: ['import_list', 'list'] })
  await client.invalidateQueries({ queryKey: ['import_list', 'choices'] })
}

/** What another tab did first, or what cannot be saved so, is told in the server's words. */
const refusalText = (failure: unknown): string =>
  (failure instanceof CallFailure && [400, 409].includes(failure.status)
    ? textOf(failure)
    : null) ?? translate('dropship:item.save_failed')

/**
 * PROD-23: saves what was written over this version of the item. Refused because of another tab, the item is read
 * again: what was written stays.
 */
export const useSaveItem = () => {
  const client = useQueryClient()
  return async (input: Input<typeof editImportItem>, success?: 'dropship:item.given_back') => {
    const result = await runAction(() => call(editImportItem, input), {
      ...(success && { success }),
      error: refusalText,
    })
    if (result.ok) await keep(client, result.value)
    else if (result.failure instanceof CallFailure && result.failure.status === 409)
      await client.invalidateQueries({ queryKey: keyOf(input.id) })
    return result.ok
  }
}

export const useRefreshItem = () => {
  const client = useQueryClient()
  return async (id: string) => {
    const result = await runAction(() => call(refreshImportItem, { id }), {
      loading: 'dropship:item.refreshing',
      success: ({ failure }) => ({
        text: translate(failure ? 'dropship:item.refresh_silent' : 'dropship:item.refreshed'),
      }),
      error: 'dropship:item.refresh_failed',
    })
    if (result.ok) await keep(client, result.value.item)
  }
}
