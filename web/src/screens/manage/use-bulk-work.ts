import type { Bulk, BulkAction } from '@plaudit/contract/reviews/bulk'
import { useState } from 'react'
import { useBulk } from '../../features/reviews/bulk/use-bulk.ts'
import type { HideWhy } from '../../features/reviews/publishing/hide-menu.tsx'
import type { ManageList } from './use-manage-list.ts'

/** Bulk actions on the selection. On everything that matches they run as a job: `running` is its progress. */
export const useBulkWork = ({ url, selection }: Pick<ManageList, 'url' | 'selection'>) => {
  const bulk = useBulk()
  const [running, setRunning] = useState<Bulk | null>(null)
  const act = async (what: BulkAction, why?: HideWhy) => {
    if (selection.all) {
      const started = await bulk.overFilter(what, url.filter, why)
      setRunning(started)
      if (started) selection.clear()
    } else if (await bulk.overIds(what, [...selection.ids], why)) selection.clear()
  }
  const onEnd = (ended: Bulk) => {
    setRunning(null)
    void bulk.readAgain()
    bulk.showDone(ended)
  }
  return { running, act, onEnd }
}
