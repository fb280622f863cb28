import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { Crash } from './crash.tsx'
import { makeQueryClient } from './query-settings.ts'
import { UrlTable } from './url-table.tsx'
import { useSession } from './use-session.ts'

const Root = () => {
  const [client] = useState(makeQueryClient)
  const session = useSession()
  // Whoever signs in next on this browser must not see what the last one saw.
  useEffect(() => {
    if (session !== 'in') client.clear()
  }, [session, client])
  return (
    <QueryClientProvider client={client}>
      <UrlTable />
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
