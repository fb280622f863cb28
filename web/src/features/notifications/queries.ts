import {
  listNotifications,
  markAllRead,
  markRead,
  type Notification,
} from '@plaudit/contract/owner-tools/notifications'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runAction } from '../../run-action.ts'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failures.ts'

const key = ['notifications']

/** The frame counts these on every screen: a response of another shape counts as failed and keeps the old data. */
const readNotifications = async (signal: AbortSignal) => {
  const answer: unknown = await call(listNotifications, {}, { signal })
  const isList =
    Array.isArray(answer) &&
    answer.every((one) => typeof one === 'object' && one !== null && typeof one.id === 'string')
  if (!isList)
    throw new CallFailure('The notifications came in a shape that is not understood.', {
      status: 0,
    })
  return answer as Notification[]
}

export const useNotifications = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => readNotifications(signal) })

export const useUnreadCount = (): number =>
  useNotifications().data?.filter((one) => !one.is_read).length ?? 0

/** Marked as read at once on screen; reverted, with a toast, if the server refuses. */
const readAtOnce = async (
  client: QueryClient,
  which: (one: Notification) => boolean,
  send: () => Promise<unknown>,
) => {
  const before = client.getQueryData<Notification[]>(key)
  client.setQueryData<Notification[]>(key, (all) =>
    all?.map((one) => (which(one) ? { ...one, is_read: true } : one)),
  )
  const result = await runAction(send, { error: 'notifications:not_marked' })
  if (!result.ok) client.setQueryData(key, before)
}

export const useMarkRead = () => {
  const client = useQueryClient()
  return {
    one: (id: string) =>
      readAtOnce(
        client,
        (one) => one.id === id,
        () => call(markRead, { id }),
      ),
    all: () =>
      readAtOnce(
        client,
        () => true,
        () => call(markAllRead, {}),
      ),
  }
}
