import type { BenchAccount } from './accounts.ts'

/** An answer of JSON. @throws Error for any that is not well */
export const post = async <T>(url: string, body: object, headers = {}): Promise<T> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Connects a store as its owner's browser does. */
export const connectStore = async (
  { url, account }: { url: string; account: BenchAccount },
  domain: string,
) => {
  const asked = await fetch(`${url}/api/connect/shopify/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...account.headers },
    body: JSON.stringify({ shop_url: domain }),
  })
  const { auth_url } = (await asked.json()) as { auth_url: string }
  const page = new URL(auth_url)
  const decided = await fetch(page.origin + page.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...page.searchParams, ['decision', 'install']]),
  })
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  await fetch(decided.headers.get('location')!, { redirect: 'manual', headers: { cookie } })
}
