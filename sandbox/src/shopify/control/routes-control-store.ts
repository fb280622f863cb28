import type { FastifyInstance } from 'fastify'
import type { StoreSettings } from '../entities/open-store.ts'
import { findShop } from '../entities/shops.ts'
import { redactShop } from '../entities/change-customers.ts'
import { isInstalled, uninstallApp } from '../entities/uninstall-app.ts'
import type { Shopify } from '../memory.ts'
import type { FaultProfile } from '../webhooks/webhook-faults.ts'
import { applyChange, type Change } from './apply-change.ts'
import { changeScopes } from './change-scopes.ts'
import { seedStore, type Seed } from './seed-store.ts'
import { describeStore } from './describe-store.ts'

type Named<B> = { Params: { domain: string }; Body: B | null }

/**
 * What tests and demonstrations do in a shop from another process, under `/control/shopify/{domain}/`:
 *
 * - `GET store`: everything the shop has, to compare with;
 * - `POST changes` `{ changes: [{ do: 'create-product', … }, …] }`: see `apply-change.ts`; answers with what each made;
 * - `POST seed` `{ products, variants, orders, customers }`: many at once, without webhooks;
 * - `POST settings`: any of `StoreSettings`;
 * - `POST webhook-faults`: a `FaultProfile`, for all shops;
 * - `POST scopes` `{ scopes }`: the owner changes what the app may do;
 * - `POST uninstall`, `POST redact`.
 */
export const controlStoreRoutes = (server: FastifyInstance, shopify: Shopify): void => {
  const on = <B>(path: string, act: (domain: string, body: B) => unknown) =>
    server.post<Named<B>>(`/control/shopify/:domain/${path}`, async ({ params, body }, reply) => {
      const shop = findShop(params.domain, shopify.origin())
      if (!shop) return reply.code(404).send({ errors: 'Not Found' })
      try {
        return (await act(shop.domain, (body ?? {}) as B)) ?? {}
      } catch (error) {
        return reply.code(400).send({ errors: (error as Error).message })
      }
    })
  server.get<Named<never>>('/control/shopify/:domain/store', async ({ params }, reply) => {
    const shop = findShop(params.domain, shopify.origin())
    if (!shop) return reply.code(404).send({ errors: 'Not Found' })
    return {
      ...describeStore(shopify.stores.of(shop.domain)),
      installed: isInstalled(shopify, shop.domain),
    }
  })
  on<{ changes?: Change[] }>('changes', (domain, { changes = [] }) => ({
    made: changes.map((change) => applyChange(shopify, shopify.stores.of(domain), change)),
  }))
  on<Seed>('seed', (domain, seed) =>
    seedStore(shopify.stores.of(domain), seed, shopify.clock.now()),
  )
  on<Partial<StoreSettings>>('settings', (domain, settings) => {
    const store = shopify.stores.of(domain)
    store.isTouched = true
    return Object.assign(store.settings, settings)
  })
  on<Partial<FaultProfile>>('webhook-faults', (_domain, profile) =>
    shopify.webhookFaults.use(profile),
  )
  on<{ scopes?: string[] }>('scopes', (domain, { scopes = [] }) =>
    changeScopes(shopify, domain, scopes),
  )
  on('uninstall', (domain) => uninstallApp(shopify, domain))
  on('redact', (domain) => redactShop(shopify, shopify.stores.of(domain)))
}
