import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { askedStoreOf, forgetAskedStore, rememberedStore } from './asked-store.ts'
import { ConnectStore } from './connect-store.tsx'

/**
 * The store of `?store=…` is connected (STORE-27): at once for whom the login screen told so in this browser, else
 * after a press on the button, since anybody can write such a link.
 */
export const ConnectAskedStore = () => {
  const [query, setQuery] = useSearchParams()
  const asked = askedStoreOf(`?${query}`)
  const [startsAtOnce] = useState(
    () => asked !== null && rememberedStore()?.domain === asked.domain,
  )
  const close = () => {
    const next = new URLSearchParams(location.search)
    next.delete('store')
    next.delete('again')
    setQuery(next, { replace: true })
  }
  if (!asked) return null
  return (
    <ConnectStore
      shop={asked.domain}
      startsAtOnce={startsAtOnce}
      onStart={forgetAskedStore}
      onClose={close}
    />
  )
}
