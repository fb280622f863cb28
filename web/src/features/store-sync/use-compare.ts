import { startStoreSync } from '@plaudit/contract/stores/sync'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { runAction } from '../../run-action.ts'
import { actionError } from '../../texts/action-error.ts'

/** Compares everything with the store now. */
export const useCompare = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const compare = async () => {
    setBusy(true)
    const result = await runAction(() => call(startStoreSync, {}), {
      loading: 'store:sync.comparing',
      error: actionError('store:sync.compare_failed'),
    })
    if (result.ok) client.setQueryData(['store', 'sync'], result.value)
    setBusy(false)
  }
  return { busy, compare }
}
