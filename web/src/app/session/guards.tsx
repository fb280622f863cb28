import { Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import type { SessionState } from '../../api/session.ts'
import { lazyPart } from '../../lazy-part.ts'
import { useSession } from './use-session.ts'

/** Only paths of our own: a `next` that names another site is not followed. */
export const safeNext = (next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) ? next : '/'

const HeldSession = lazyPart(
  () => import('./held-session.tsx').then((m) => m.HeldSession),
  'accounts',
)

/** ACC-52: a session that breaks on the checkout throws nobody out. */
export const isHeld = (session: SessionState, pathname: string): boolean =>
  session === 'out' && pathname === '/checkout'

/** ACC-50: without a session to /login, and back afterwards. A screen that is being filled in stays, and signing in is asked for over it. */
export const OwnerOnly = () => {
  const session = useSession()
  const { pathname, search } = useLocation()
  const [wasIn, setWasIn] = useState(session === 'in')
  if (session === 'in' && !wasIn) setWasIn(true)
  const held = wasIn && isHeld(session, pathname)
  if (session === 'in' || held)
    return (
      <>
        <Outlet />
        <Suspense fallback={null}>{held && <HeldSession />}</Suspense>
      </>
    )
  const here = pathname + search
  return (
    <Navigate
      to={session === 'left' || here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`}
      replace
    />
  )
}

/** What the layout reads from its address (UI-5) is kept on the way through signing in. */
const layoutFlags: ReadonlySet<string> = new Set(['plan_id', 'show_rating', 'onboarding', 'origin'])

/** Where signing in leads: back to where one was, else home with what the layout was asked for. */
export const afterSignIn = (query: URLSearchParams): string => {
  if (query.has('next')) return safeNext(query.get('next'))
  const kept = new URLSearchParams([...query].filter(([name]) => layoutFlags.has(name)))
  return kept.size === 0 ? '/' : `/?${kept}`
}

/** ACC-50: /login and /register are for guests; whoever is signed in goes home, or back to where they were. */
export const GuestOnly = () => {
  const session = useSession()
  const [query] = useSearchParams()
  return session === 'in' ? <Navigate to={afterSignIn(query)} replace /> : <Outlet />
}
