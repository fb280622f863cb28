import { execFileSync } from 'node:child_process'
import { benchSecrets, type BenchDatabase } from './database.ts'

/** An account with every limit lifted, and a token for it. */
export const makeAccount = async (url: string, database: BenchDatabase) => {
  const email = `bench-${crypto.randomUUID().slice(0, 8)}@example.com`
  const answer = await fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', email, password: 'a-long-enough-one' }),
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
  return { id: account.id, shopKey: account.shop_key, headers }
}
export type BenchAccount = Awaited<ReturnType<typeof makeAccount>>
