import { Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import type { SessionState } from '../../api/session.ts'
import { lazyPart } from '../../lazy-part.ts'
import { useSession } from './use-session.ts'

/** Only our own paths: a `next` to another site is ignored. */
export const safeNext = (next: string | null): string =>
  next && /^\/(?![/\\\s])\P{Cc}*$/u.test(next) ? next : '/'

const SignInOverlay = lazyPart(
  () => import('./sign-in-overlay.tsx').then((m) => m.SignInOverlay),
  'accounts',
)

/** ACC-52: a session that ends during the checkout does not redirect. */
export const isScreenKept = (session: SessionState, pathname: string): boolean =>
  session === 'out' && pathname === '/checkout'

/**
 * ACC-50: without a session redirects to /login, and back afterwards. A screen with a form stays, and signing in is
 * requested over it.
 */
export const OwnerOnly = () => {
  const session = useSession()
  const { pathname, search } = useLocation()
  const [wasIn, setWasIn] = useState(session === 'in')
  if (session === 'in' && !wasIn) setWasIn(true)
  const isKept = wasIn && isScreenKept(session, pathname)
  if (session === 'in' || isKept)
    return (
      <>
        <Outlet />
        <Suspense fallback={null}>{isKept && <SignInOverlay />}</Suspense>
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

/** The layout's URL parameters (UI-5) are kept while signing in. */
const layoutFlags: ReadonlySet<string> = new Set(
  'plan_id show_rating onboarding origin store again'.split(' '),
)

/** The URL after signing in: the previous screen, else home with the layout's parameters. */
export const afterSignIn = (query: URLSearchParams): string => {
  if (query.has('next')) return safeNext(query.get('next'))
  const kept = new URLSearchParams([...query].filter(([name]) => layoutFlags.has(name)))
  return kept.size === 0 ? '/' : `/?${kept}`
}

/** ACC-50: /login and /register are for guests; signed-in users are redirected home, or back. */
export const GuestOnly = () => {
  const session = useSession()
  const [query] = useSearchParams()
  return session === 'in' ? <Navigate to={afterSignIn(query)} replace /> : <Outlet />
}
