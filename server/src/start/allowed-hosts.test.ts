import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../test/world.ts'
import { pagePolicy } from '../http/pages/content-security.ts'
import { contentSecurityOf } from './allowed-hosts.ts'
import { readConfig } from './config.ts'

const securityOf = (environment: Record<string, string>) => {
  const read = readConfig(environment)
  if ('faults' in read) throw new Error(read.faults.join())
  return contentSecurityOf(read.config)
}
const real = {
  SHOPIFY_API_KEY: 'k',
  SHOPIFY_API_SECRET: 's',
  STRIPE_SECRET_KEY: 'k',
  STRIPE_PUBLISHABLE_KEY: 'k',
  STRIPE_WEBHOOK_SECRET: 's',
  GOOGLE_CLIENT_ID: 'g',
}
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? ''

describe('what pages may load comes from the settings', () => {
  test('Stripe and Google by their keys, and nothing of the loopback then', () => {
    const policy = pagePolicy(securityOf(real), { nonce: 'n0nce' })
    expect(directive(policy, 'script-src')).toBe(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com https://accounts.google.com/gsi/client",
    )
    expect(directive(policy, 'frame-src')).toContain('https://hooks.stripe.com')
    expect(directive(policy, 'connect-src')).toContain('https://api.stripe.com')
    expect(directive(policy, 'style-src')).toContain("'nonce-n0nce'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(
      /127\.0\.0\.1|localhost|googletagmanager|intercom|unsafe-inline|unsafe-eval/,
    )
  })

  test('tag manager, error reporting and messenger only when they are set', () => {
    const tags = pagePolicy(
      securityOf({
        ...real,
        TAG_MANAGER_ID: 'GTM-A1',
        ERROR_REPORTING_DSN: 'https://key@errors.example.com/1',
      }),
      { nonce: 'n' },
    )
    expect(directive(tags, 'script-src')).toContain('https://*.googletagmanager.com')
    expect(directive(tags, 'connect-src')).toContain('https://errors.example.com')
    expect(tags).toContain('require-trusted-types-for')
    const messenger = pagePolicy(securityOf({ ...real, MESSAGING_APP_ID: 'abc' }), { nonce: 'n' })
    expect(directive(messenger, 'script-src')).toContain('https://widget.intercom.io')
    expect(messenger).not.toContain('require-trusted-types-for')
  })

  test('the sandbox where it stands in', () => {
    expect(
      directive(pagePolicy(securityOf({ SANDBOX_PORT: '4001' }), { nonce: 'n' }), 'script-src'),
    ).toBe("script-src 'self' http://127.0.0.1:4001 http://localhost:4001")
  })
})

describe('what every answer says', () => {
  let t: TestWorld
  beforeAll(async () => {
    t = await startTestWorld({
      parts: { security: securityOf({ PUBLIC_URL: 'https://reviews.example.com' }) },
    })
  })
  afterAll(() => t.close())

  test('served over TLS, browsers come back over TLS only; otherwise, or when it is switched off, nothing is said', async () => {
    expect((await t.guest.get('/healthz')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect(securityOf({}).hstsSeconds).toBe(0)
    expect(
      securityOf({ PUBLIC_URL: 'https://reviews.example.com', HSTS_SECONDS: '0' }).hstsSeconds,
    ).toBe(0)
  })

  test('an answer of the API could do nothing as a page, and the preview’s frame runs its one script in an origin of its own', async () => {
    expect((await t.guest.get('settings/public/')).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    const frame = await t.guest.get('/widget-preview')
    const policy = String(frame.headers['content-security-policy'])
    expect(directive(policy, 'script-src')).toMatch(
      /^script-src 'sha256-[\w+/=]+' http:\/\/plaudit\.test$/,
    )
    expect(directive(policy, 'sandbox')).toBe('sandbox allow-scripts')
  })
})
