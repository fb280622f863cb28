import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { loadTexts } from '../../texts/load-texts.ts'
import { translate } from '../../texts/translate.ts'
import { showToast } from '../../ui/feedback/toast.ts'

const results = [
  'connected',
  'refused',
  'expired',
  'taken',
  'unavailable',
  'known_email',
  'other_shop',
] as const

/** Who did not allow it in the store knows that: nothing went wrong. */
const typeOf = (result: (typeof results)[number]) => {
  if (result === 'connected') return 'success'
  return result === 'refused' ? 'info' : 'error'
}

/** The store platform redirects back with `?connect=…`: shown once, then removed from the URL. */
export const useConnectResult = () => {
  const [query, setQuery] = useSearchParams()
  const client = useQueryClient()
  const came = query.get('connect')
  const showResult = useEffectEvent((result: string) => {
    const known = results.find((one) => one === result) ?? 'refused'
    void loadTexts('stores').then(() =>
      showToast({
        type: typeOf(known),
        text: translate(`stores:result.${known}`),
      }),
    )
    for (const topic of ['store', 'products', 'account'])
      void client.invalidateQueries({ queryKey: [topic] })
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('connect')
        return next
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (came) showResult(came)
  }, [came])
}
