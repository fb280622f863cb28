import { getAccount, type Account } from '@plaudit/contract/accounts/accounts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { sessionState } from '../../api/session.ts'
import { SignInAgain } from '../../features/accounts/sign-in-again.tsx'

const key = ['account']

/** Refetches everything; for another account the page is reloaded, so that no data mixes. */
const readAgain = async (client: QueryClient, before: string | undefined) => {
  const now = await client.fetchQuery<Account>({
    queryKey: key,
    queryFn: () => call(getAccount, {}),
    staleTime: 0,
  })
  if (before !== undefined && now.id !== before) return location.assign('/')
  await client.invalidateQueries()
}

/** Shown over a screen whose session ended, until signing in again (ACC-52). */
export const SignInOverlay = () => {
  const client = useQueryClient()
  useEffect(() => {
    const before = client.getQueryData<Account>(key)?.id
    return () => {
      if (sessionState() === 'in') void readAgain(client, before).catch(() => undefined)
    }
  }, [client])
  return <SignInAgain />
}
