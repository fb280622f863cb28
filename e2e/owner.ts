import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

export type Owner = {
  email: string
  password: string
  access: string
  refresh: string
  shopKey: string
}

/** Attempts are limited per address; without this all journeys together would be over the limit of one. */
const anAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`

/**
 * A new account, registered over HTTP where registering is not what a journey shows. Its onboarding is done, so
 * that it does not stand in the way.
 */
export const registerOwner = async (
  request: APIRequestContext,
  name = 'Maren Kolb',
  { onboarded = true } = {},
): Promise<Owner> => {
  const email = `maren-${randomUUID().slice(0, 12)}@example.com`
  const password = 'a-long-enough-one'
  const answer = await request.post('/api/auth/register/', {
    data: { name, email, password },
    headers: { 'x-forwarded-for': anAddress() },
  })
  if (!answer.ok()) throw new Error(`registration: ${answer.status()} ${await answer.text()}`)
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  const account = (await (
    await request.get('/api/auth/user/', { headers: { authorization: `Bearer ${access}` } })
  ).json()) as { shop_key: string }
  const owner = { email, password, access, refresh, shopKey: account.shop_key }
  if (onboarded)
    await asOwner(request, owner).post('onboarding/', {
      onboarding_choices: { source_import: [], marketplace: [] },
    })
  return owner
}

/** Logs in as a person does, by the form. */
export const logInByForm = async (
  page: Page,
  { email, password }: Pick<Owner, 'email' | 'password'>,
) => {
  await page.route('**/api/auth/login/', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': anAddress() } }),
  )
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

/**
 * The browser holds the owner's session, as after a login where logging in is not what a
 * journey shows. No screen is open yet.
 */
export const storeSession = async (
  page: Page,
  { access, refresh }: Pick<Owner, 'access' | 'refresh'>,
) => {
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([key, other]) => {
      localStorage.setItem('plaudit.access_token', key!)
      localStorage.setItem('plaudit.refresh_token', other!)
    },
    [access, refresh],
  )
}

/** Signed in, at the dashboard. */
export const logIn = async (page: Page, owner: Pick<Owner, 'access' | 'refresh'>) => {
  await storeSession(page, owner)
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

/** The owner with a new access token: one lasts 15 minutes, which is nothing where time is moved. */
export const logInAgain = async (request: APIRequestContext, owner: Owner): Promise<Owner> => {
  const { email, password } = owner
  const answer = await request.post('/api/auth/login/', {
    data: { email, password },
    headers: { 'x-forwarded-for': anAddress() },
  })
  if (!answer.ok()) throw new Error(`log-in: ${answer.status()} ${await answer.text()}`)
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  return { ...owner, access, refresh }
}

export const asOwner = (request: APIRequestContext, { access }: Pick<Owner, 'access'>) => {
  const headers = { authorization: `Bearer ${access}` }
  return {
    get: async <T>(path: string): Promise<T> =>
      (await request.get(`/api/${path}`, { headers })).json() as Promise<T>,
    post: async <T>(path: string, data: unknown): Promise<T> =>
      (await request.post(`/api/${path}`, { headers, data })).json() as Promise<T>,
  }
}
