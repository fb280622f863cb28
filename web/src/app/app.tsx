import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { forgetAsked } from './session/asked-once.ts'
import { Crash } from './frame/crash.tsx'
import { isHeld } from './session/guards.tsx'
import { makeQueryClient } from './query-settings.ts'
import { lazyPart } from '../lazy-part.ts'
import { loadTexts } from '../texts/load-texts.ts'
import { UrlTable } from './url-table.tsx'
import { useSession } from './session/use-session.ts'
import { whenIdle } from './when-idle.ts'

const OtherAccountNotice = lazyPart(() =>
  import('./session/other-account-notice.tsx').then((m) => m.OtherAccountNotice),
)

/** THIRD-1: the services of others; loaded once the page is idle, so that they cost no start. One that is blocked or does not come is not worth a word. */
const ThirdParties = lazy(async () => {
  await whenIdle()
  try {
    const [parties] = await Promise.all([import('./third-parties.tsx'), loadTexts('consent')])
    return { default: parties.ThirdParties }
  } catch {
    return { default: () => null }
  }
})

const Root = () => {
  const [client] = useState(makeQueryClient)
  const session = useSession()
  const held = isHeld(session, useLocation().pathname)
  // Whoever signs in next on this browser must not see what the last one saw.
  useEffect(() => {
    if (session === 'in' || held) return
    client.clear()
    forgetAsked()
  }, [session, held, client])
  // What this page shows belongs to somebody else than its tokens: nothing of it stays.
  if (session === 'other')
    return (
      <Suspense fallback={null}>
        <OtherAccountNotice />
      </Suspense>
    )
  return (
    <QueryClientProvider client={client}>
      <UrlTable />
      <Suspense fallback={null}>
        <ThirdParties />
      </Suspense>
    </QueryClientProvider>
  )
}

export const App = () => (
  <StrictMode>
    <Crash>
      <BrowserRouter>
        <Root />
      </BrowserRouter>
    </Crash>
  </StrictMode>
)
