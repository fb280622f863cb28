import { dismissPush, pushItem, pushItems } from '@plaudit/contract/dropshipping/pushes'
import type { Input } from '@plaudit/contract/endpoint'
import { call } from '../../../api/call.ts'
import { runAction } from '../../../run-action.ts'
import { translate } from '../../../texts/translate.ts'
import { saidOf } from './push-failures.ts'
import { useRefetch } from './push-queries.ts'

/** The dialog shows what failed: what was chosen in it stays. */
const inDialog = { isShown: () => true }

export const usePushItem = () => {
  const refetch = useRefetch()
  return async (input: Input<typeof pushItem>) => {
    const result = await runAction(() => call(pushItem, input), {
      success: () => ({ text: translate('selling:push.begun', { count: 1 }) }),
      ...inDialog,
    })
    if (result.ok) await refetch()
    return result
  }
}

export const usePushItems = () => {
  const refetch = useRefetch()
  return async (input: Input<typeof pushItems>) => {
    const result = await runAction(() => call(pushItems, input), {
      success: ({ begun, skipped }) => ({
        text: [
          translate('selling:push.begun', { count: begun }),
          skipped.length > 0 && translate('selling:push.skipped', { count: skipped.length }),
        ]
          .filter(Boolean)
          .join(' '),
      }),
      ...inDialog,
    })
    if (result.ok) await refetch()
    return result
  }
}

export const useDismissPush = () => {
  const refetch = useRefetch()
  return async (id: string) => {
    await runAction(() => call(dismissPush, { id }), {
      error: (failure) => saidOf(failure, 'selling:push.dismissed_failed'),
    })
    await refetch()
  }
}
