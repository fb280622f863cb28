import { readFileSync } from 'node:fs'
import { storeScopes } from '@plaudit/contract/stores/scopes'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { publicRoutes as proxied } from '../../src/features/app-proxy/routes.ts'
import { publicRoutes as entries } from '../../src/features/store-entry/routes.ts'
import { TOPICS } from '../../src/providers/shopify/deliveries/topics.ts'
import { API_VERSION } from '../../src/providers/shopify/wire.ts'

type AppConfig = {
  application_url: string
  access_scopes: { scopes: string }
  auth: { redirect_urls: string[] }
  webhooks: {
    api_version: string
    subscriptions: { topics?: string[]; compliance_topics?: string[]; uri: string }[]
  }
  app_proxy: { url: string; prefix: string; subpath: string }
}

const text = readFileSync(new URL('../../../shopify.app.toml', import.meta.url), 'utf8')
const config = parse(text) as unknown as AppConfig

/** `products/update` as it is registered: `PRODUCTS_UPDATE`. */
const registered = (topic: string) => topic.replaceAll('/', '_').toUpperCase()

test('the app is set up for the scopes, the version and the privacy topics that the server works with', () => {
  expect(config.access_scopes.scopes.split(',').toSorted()).toEqual(storeScopes.toSorted())
  expect(config.webhooks.api_version).toBe(API_VERSION)
  const [{ compliance_topics: topics, uri }] = config.webhooks.subscriptions as [
    AppConfig['webhooks']['subscriptions'][0],
  ]
  expect(topics).toEqual(['customers/data_request', 'customers/redact', 'shop/redact'])
  expect(new URL(uri).pathname).toBe('/api/webhooks/shopify/')
})

test('what the server registers itself is named, and not subscribed to a second time', () => {
  expect(config.webhooks.subscriptions.flatMap(({ topics = [] }) => topics)).toEqual([])
  const comment = /^# topics = \[\n([\s\S]*?)^# \]/m.exec(text)?.[1] ?? ''
  const named = [...comment.matchAll(/"([a-z_/]+)"/g)].map(([, topic]) => registered(topic!))
  expect(named.toSorted()).toEqual(TOPICS.map(({ name }) => name).toSorted())
})

test('its addresses are ones that the server answers, all of one example host', () => {
  const { application_url, auth, app_proxy } = config
  const paths = new Set(entries.map(({ path }) => path))
  for (const url of [application_url, ...auth.redirect_urls])
    expect(paths).toContain(new URL(url).pathname)
  const { pathname } = new URL(app_proxy.url)
  expect(proxied.every(({ path }) => path.startsWith(`${pathname}/`))).toBe(true)
  expect(app_proxy).toMatchObject({ prefix: 'apps', subpath: 'plaudit' })
  const hosts = [...text.matchAll(/https:\/\/([\w.-]+)/g)].map(([, host]) => host)
  expect(new Set(hosts)).toEqual(new Set(['plaudit.example.com']))
})
