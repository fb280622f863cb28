import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findAccountByEmail } from '../features/accounts/find-account-by-email.ts'
import { registerAccount } from '../features/accounts/sign-in/register-account.ts'
import { markDemoEmailVerified } from '../features/accounts/email/mark-demo-email-verified.ts'
import { getImport } from '../features/imports/get-import.ts'
import { listImports } from '../features/imports/list-imports.ts'
import { startCsvImport } from '../features/imports/start-csv-import.ts'
import { listProducts } from '../features/catalogue/list-products.ts'
import { beginConnection } from '../features/stores/connecting/begin-connection.ts'
import { finishConnection } from '../features/stores/connecting/finish-connection.ts'
import { getStore } from '../features/stores/get-store.ts'
import type { Owner, World } from '../world.ts'
import { beginEarlier, catchUp, subscribeDemo } from './seed-history.ts'
import { ImportOptions } from '@plaudit/contract/imports/options'
import { makeTemporaryFolder } from '../temporary-folder.ts'

export const demo = {
  email: 'demo@plaudit.test',
  password: 'plaudit-demo',
  name: 'Fernhill Goods',
  domain: 'fernhill.myshopify.com',
}

const reviewsFile = fileURLToPath(new URL('../../seed/reviews.csv', import.meta.url))

const until = async (what: string, isDone: () => Promise<boolean>) => {
  for (let tries = 0; tries < 150; tries++) {
    if (await isDone()) return
    await wait(200)
  }
  throw new Error(`The demo store was not ready in time: ${what}.`)
}

/** The owner's way through the platform's page: reads the question, presses Install, comes back with a signed code. */
const connect = async ({ world, accountId }: Owner) => {
  const { auth_url } = await beginConnection(
    { world, accountId },
    { shop_url: demo.domain },
    { browserKey: 'demo', familyId: null },
  )
  const ask = new URL(auth_url)
  const response = await fetch(ask.origin + ask.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...ask.searchParams, ['decision', 'install']]),
  })
  const back = new URL(response.headers.get('location') ?? 'about:blank')
  const { result } = await finishConnection(world, Object.fromEntries(back.searchParams), {
    browserKey: 'demo',
    openAccount: async () => null,
    isSignedIn: async () => false,
    connecting: (_accountId, _domain, connect) => connect(),
  })
  if (result !== 'connected') throw new Error(`The demo store could not be connected: ${result}.`)
}

const importReviews = async (owner: Owner, sandboxUrl: string) => {
  const folder = await makeTemporaryFolder('seed')
  const path = join(folder, 'reviews.csv')
  writeFileSync(path, readFileSync(reviewsFile, 'utf8').replaceAll('{SANDBOX}', sandboxUrl))
  const { id } = await startCsvImport(owner, {
    file: { path, name: 'fernhill-reviews.csv', size: statSync(path).size },
    options: ImportOptions.parse({}),
  })
  await rm(folder, { recursive: true })
  await until('its reviews', async () =>
    ['completed', 'failed'].includes((await getImport(owner, { id })).state),
  )
}

const isSeeded = async (owner: Owner) => (await listImports(owner, { limit: 1 })).results.length > 0

/**
 * The first start on an empty embedded database: an account in the third month of its plan, a connected store, its
 * products and reviews, all by the ways that owners use. A start that was cut short half-way is gone on with.
 */
export const seedDemo = async (
  world: World,
  { sandboxUrl, canMoveTime }: { sandboxUrl: string; canMoveTime: boolean },
): Promise<void> => {
  const known = await findAccountByEmail(world, demo.email)
  if (!existsSync(reviewsFile) || (known && (await isSeeded({ world, ...known })))) return
  await until('the sandbox', () =>
    fetch(`${sandboxUrl}/sandbox`).then(
      (response) => response.ok,
      () => false,
    ),
  )
  const owner: Owner = {
    world,
    accountId: (known ?? (await registerDemo(world, { sandboxUrl, canMoveTime }))).accountId,
  }
  await markDemoEmailVerified(owner)
  if (canMoveTime) await catchUp(world, sandboxUrl)
  if (!(await getStore(owner)).connected) await connect(owner)
  await until(
    'its products',
    async () => (await listProducts(owner, { limit: 1 })).results.length > 0,
  )
  await importReviews(owner, sandboxUrl)
}

/** Where the time cannot be moved (a real provider takes the money), the demo owner has no plan. */
const registerDemo = async (
  world: World,
  { sandboxUrl, canMoveTime }: { sandboxUrl: string; canMoveTime: boolean },
) => {
  if (canMoveTime)
    await beginEarlier(sandboxUrl).catch((error: Error) =>
      world.log.warn({ err: error }, 'the demo owner begins today'),
    )
  await registerAccount(
    { world, caller: { ip: '127.0.0.1', acceptLanguage: 'en' } },
    { name: demo.name, email: demo.email, password: demo.password },
  )
  const account = await findAccountByEmail(world, demo.email)
  if (!account) throw new Error('The demo account was not made.')
  if (canMoveTime) await subscribeDemo({ world, accountId: account.accountId })
  return account
}
