import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

export type Owner = { email: string; password: string; access: string; shopKey: string }

/** A new account, registered over HTTP where registering is not what a journey shows. */
export const registerOwner = async (request: APIRequestContext, name = 'Maren Kolb'): Promise<Owner> => {
  const email = `maren-${randomUUID().slice(0, 12)}@example.com`
  const password = 'a-long-enough-one'
  const answer = await request.post('/api/auth/register/', { data: { name, email, password } })
  if (!answer.ok()) throw new Error(`registration: ${answer.status()} ${await answer.text()}`)
  const { access } = (await answer.json()) as { access: string }
  const account = (await (await request.get('/api/auth/user/', { headers: { authorization: `Bearer ${access}` } })).json()) as { shop_key: string }
  return { email, password, access, shopKey: account.shop_key }
}

/** Logs in as a person does. */
export const logIn = async (page: Page, { email, password }: Pick<Owner, 'email' | 'password'>) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

export const asOwner = (request: APIRequestContext, { access }: Owner) => {
  const headers = { authorization: `Bearer ${access}` }
  return {
    get: async <T>(path: string): Promise<T> => (await request.get(`/api/${path}`, { headers })).json() as Promise<T>,
    post: async <T>(path: string, data: unknown): Promise<T> => (await request.post(`/api/${path}`, { headers, data })).json() as Promise<T>,
  }
}
