import {
  checkLivePage,
  listLiveChecks,
  type KeptCheck,
} from '@plaudit/contract/storefront/live-page'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { fieldErrorsOf } from '../../../api/failures.ts'
import { runAction } from '../../../run-action.ts'

export type LiveChecks = {
  /** By the widget's id; undefined until they are read. */
  kept: ReadonlyMap<string, KeptCheck> | undefined
  /** Widgets of which no page is known: no store is connected, and no address was typed. */
  unplaced: ReadonlySet<string>
  busy: boolean
  isDone: boolean
  checkAll: (widgets: readonly Widget[]) => Promise<void>
}

const lacksAddress = (failure: unknown) => 'url' in fieldErrorsOf(failure)

/** What is known of each widget's live page, and looking again at all of them, one after the other. */
export const useLiveChecks = (): LiveChecks => {
  const client = useQueryClient()
  const queryKey = ['widget', 'checks']
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listLiveChecks, {}, { signal }),
    refetchOnWindowFocus: false,
  })
  const kept = data && new Map(data.results.map((check) => [check.widget_id, check]))
  const [unplaced, setUnplaced] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  /** @returns whether to go on. */
  const check = async ({ id }: Widget): Promise<boolean> => {
    const last = kept?.get(id)
    const asked = last?.is_typed ? { id, url: last.url } : { id }
    const result = await runAction(() => call(checkLivePage, asked), {
      error: 'widget:live.failed',
      isShown: lacksAddress,
    })
    if (result.ok) {
      await client.invalidateQueries({ queryKey })
      return true
    }
    if (lacksAddress(result.failure)) setUnplaced((now) => new Set([...now, id]))
    return lacksAddress(result.failure)
  }
  const checkAll = async (widgets: readonly Widget[]) => {
    setBusy(true)
    setDone(false)
    setUnplaced(new Set())
    let goesOn = true
    for (const widget of widgets) {
      goesOn = await check(widget)
      if (!goesOn) break
    }
    setBusy(false)
    setDone(goesOn)
  }
  return { kept, unplaced, busy, isDone, checkAll }
}
