import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepLog } from '../../../test/kept-log.ts'
import { buildOwner } from '../../../test/owners.ts'
import { startStoreWorld, type StoreWorld } from '../../../test/store-world.ts'
import { recordPrivacyRequest } from '../privacy-requests/record-privacy-request.ts'
import { runSync } from '../store-sync/running/run-sync.ts'
import { findShopAccess } from '../stores/find-shop-access.ts'
import { registerMissingWebhooks } from '../stores/register-missing-webhooks.ts'
import { answerRequests } from './answer-requests.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())
beforeEach(() => s.sandbox.calm())

const NAME = 'zinnobar'
const DOMAIN = `${NAME}.myshopify.com`
const CUSTOMER = { id: 7001, email: 'ilsabet.quandt@example.com', phone: '+4755501234' }
const signal = new AbortController().signal

const revokeTokens = () => {
  const { accessTokens, refreshTokens } = s.sandbox.memory.shopify
  for (const tokens of [accessTokens, refreshTokens])
    for (const [token, { domain }] of tokens) if (domain === DOMAIN) tokens.delete(token)
}

test('what fails for a shop is logged without its name, domain, e-mail or tokens, and without its customers', async () => {
  const owner = await buildOwner(s, { name: 'Maren Zinnobar' })
  await s.connect(owner, DOMAIN)
  await s.runSync()
  const { accountId } = owner
  const { accessToken } = (await findShopAccess(owner.owner))!
  const { log, lines } = await keepLog()
  const world = { ...s.world, log }
  /** As the worker logs a job that failed. */
  const runJob = (job: Promise<unknown>) =>
    job.catch((err: unknown) => log.error({ err }, 'job failed'))

  await sql`update stores set watched_at = null`.execute(s.world.db)
  s.sandbox.fail('shopify.graphql', 'unavailable', 1)
  await runJob(registerMissingWebhooks(world))
  expect(lines()).toContain('webhooks could not be registered')

  await owner.post('shop/sync/', {})
  const { run } = await s.world.db
    .selectFrom('store_syncs')
    .select('run')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  s.sandbox.fail('shopify.bulk', 'unavailable', 1)
  s.sandbox.fail('shopify.bulk-file', 'truncated', 1)
  await runJob(runSync(world, { accountId, run }, signal))
  await runJob(runSync(world, { accountId, run }, signal))
  s.sandbox.fail('shopify.graphql', 'unavailable', 1)
  await owner.post('shop/sync/', {})
  await runJob(runSync(world, { accountId, run: run + 1 }, signal))
  expect(lines()).toContain('a bulk operation failed')
  expect(lines()).toContain('the file of a bulk operation ended early')
  expect(lines()).toContain('job failed')

  const asked = { shop_id: 1, shop_domain: DOMAIN, customer: CUSTOMER, orders_to_redact: [5501] }
  await recordPrivacyRequest(world, {
    topic: 'customers/redact',
    body: JSON.stringify(asked),
    deliveryId: 'planted',
  })
  await s.runSync()
  await sql`alter table import_rejects rename to hidden_rejects`.execute(s.world.db)
  try {
    await answerRequests(world, {}, signal)
  } finally {
    await sql`alter table hidden_rejects rename to import_rejects`.execute(s.world.db)
  }
  expect(lines()).toContain('a privacy request waits')

  await s.runSync()
  const access = (await findShopAccess(owner.owner))!
  await owner.post('shop/sync/', {})
  revokeTokens()
  const refusal = await s.world.shopPlatform.registerWebhooks(access, []).catch((error) => error)
  expect(refusal).toMatchObject({ code: 'denied', refused: { token: access.accessToken } })
  // Also beside `err`, where no serializer leaves anything out.
  log.error({ err: refusal, failure: refusal }, 'refused by the store')
  const latest = await s.world.db
    .selectFrom('store_syncs')
    .select('run')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await runJob(runSync(world, { accountId, run: latest.run }, signal))
  expect((await owner.get('shop/sync/')).json.state).toBe('access_lost')
  await sql`update stores set watched_at = null, access_lost_at = null`.execute(s.world.db)
  const failures = () => lines().split('webhooks could not be registered').length
  const before = failures()
  await runJob(registerMissingWebhooks(world))
  expect(failures()).toBe(before + 1)

  const written = lines().toLowerCase()
  for (const word of [
    NAME,
    'maren',
    'ilsabet',
    'quandt',
    '55501234',
    owner.email,
    accessToken,
    access.accessToken,
  ])
    expect(written).not.toContain(word.toLowerCase())
})
