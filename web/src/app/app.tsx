import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useEffect, useRef, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { clearOnboardingShown } from './session/prompt-flags.ts'
import { Crash } from './frame/crash.tsx'
import { isScreenKept } from './session/guards.tsx'
import { makeQueryClient } from './query-settings.ts'
import { lazyPart } from '../lazy-part.ts'
import { loadTexts } from '../texts/load-texts.ts'
import { seedQueries } from './seed-queries.ts'
import { UrlTable } from './url-table.tsx'
import { useSession } from './session/use-session.ts'
import { whenIdle } from './when-idle.ts'

const OtherAccountNotice = lazyPart(() =>
  import('./session/other-account-notice.tsx').then((m) => m.OtherAccountNotice),
)

/**
 * THIRD-1: third-party services; loaded once the page is idle, so that they do not slow the start. Failures to load
 * are ignored.
 */
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
  const [client] = useState(() => seedQueries(makeQueryClient()))
  const session = useSession()
  const isKept = isScreenKept(session, useLocation().pathname)
  const isOwners = session === 'in' || isKept
  const wasOwners = useRef(isOwners)
  // The next user of this browser must not see the data of the last one. Nothing is cleared where there was none: what
  // the first screen has asked for would be lost.
  useEffect(() => {
    if (wasOwners.current && !isOwners) client.clear()
    wasOwners.current = isOwners
    if (!isOwners) clearOnboardingShown()
  }, [isOwners, client])
  // This page shows another account's data: all of it is removed.
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
