import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { useSession } from './use-session.ts'

/** Only paths of our own: a `next` that names another site is not followed. */
export const safeNext = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : '/')

/** Spec 2: without a session to /login, and back afterwards. */
export const OwnerOnly = () => {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session === 'in') return <Outlet />
  const here = pathname + search
  return <Navigate to={session === 'left' || here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`} replace />
}

/** Spec 2: /login and /register are for guests; whoever is signed in goes home, or back to where they were. */
export const GuestOnly = () => {
  const session = useSession()
  const [query] = useSearchParams()
  return session === 'in' ? <Navigate to={safeNext(query.get('next'))} replace /> : <Outlet />
}
