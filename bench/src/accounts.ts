import { execFileSync } from 'node:child_process'
import { benchSecrets, type BenchDatabase } from './database.ts'

const PASSWORD = 'a-long-enough-one'

/** An account with every limit lifted, and a token for it. */
export const makeAccount = async (url: string, database: BenchDatabase) => {
  const email = `bench-${crypto.randomUUID().slice(0, 8)}@example.com`
  const answer = await fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', email, password: PASSWORD }),
  })
  const { access } = (await answer.json()) as { access: string }
  const headers = { authorization: `Bearer ${access}` }
  const account = (await (await fetch(`${url}/api/auth/user/`, { headers })).json()) as {
    id: string
    shop_key: string
  }
  execFileSync(process.execPath, ['server/src/start/manage-plans.ts', 'grant-perpetual', email], {
    env: { ...process.env, DATABASE_URL: database.url, ...benchSecrets, LOG_LEVEL: 'error' },
  })
  return { id: account.id, shopKey: account.shop_key, email, headers }
}
export type BenchAccount = Awaited<ReturnType<typeof makeAccount>>

/** What a browser keeps of a sign-in, with the first questions answered. */
export const signInOf = async (url: string, { email, headers }: BenchAccount) => {
  const post = (path: string, body: object) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('onboarding/', { onboarding_choices: { source_import: [], marketplace: [] } })
  const answer = await post('auth/login/', { email, password: PASSWORD })
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  return { 'plaudit.access_token': access, 'plaudit.refresh_token': refresh }
}
