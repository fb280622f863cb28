import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sandboxUrlOf } from './sandbox-url.ts'
import { Environment, readConfig } from './config.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

describe('settings', () => {
  test('an empty environment is a working one', () =>
    expect(readConfig({})).toHaveProperty('config.PORT', 3000))

  test('each fault is one line that names the setting', () => {
    const read = readConfig({
      PORT: 'x',
      DATABASE_URL: 'mysql://x',
      SUPPORT_EMAIL: 'nobody',
      S3_BUCKET: 'b',
    })
    const faults = 'faults' in read ? read.faults : []
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(
      expect.arrayContaining(['PORT', 'DATABASE_URL', 'SUPPORT_EMAIL']),
    )
    expect(new Set(faults).size).toBe(faults.length)
  })

  test('what only makes sense together is asked for together', () => {
    for (const [given, missing] of [
      [{ DATABASE_URL: 'postgres://x/y' }, 'SESSION_SECRET'],
      [{ DATABASE_URL: 'postgres://x/y' }, 'ENCRYPTION_KEYS'],
      [{ S3_BUCKET: 'b' }, 'S3_PUBLIC_URL'],
      [{ SHOPIFY_API_KEY: 'k' }, 'SHOPIFY_API_SECRET'],
    ] as const) {
      expect(JSON.stringify(readConfig(given))).toContain(missing)
    }
  })

  const postgres = {
    DATABASE_URL: 'postgres://x/y',
    SESSION_SECRET: 's'.repeat(32),
    ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
  }
  const keys = {
    SHOPIFY_API_KEY: 'k',
    SHOPIFY_API_SECRET: 's',
    STRIPE_SECRET_KEY: 'k',
    STRIPE_PUBLISHABLE_KEY: 'k',
    STRIPE_WEBHOOK_SECRET: 's',
    PAYPAL_CLIENT_ID: 'k',
    PAYPAL_CLIENT_SECRET: 's',
    PAYPAL_WEBHOOK_ID: 'w',
    GOOGLE_CLIENT_ID: 'k',
    SMTP_URL: 'smtp://mail.example.com',
  }

  test('on PostgreSQL a vendor without its keys is no silent way in: the start is refused by name, unless the sandbox is asked for aloud', () => {
    expect(readConfig({ ...postgres, ...keys })).toHaveProperty('config')
    for (const name of [
      'SHOPIFY_API_KEY',
      'STRIPE_SECRET_KEY',
      'PAYPAL_CLIENT_ID',
      'GOOGLE_CLIENT_ID',
      'SMTP_URL',
    ]) {
      const given = { ...postgres, ...keys, [name]: '' }
      const read = readConfig(given)
      expect('faults' in read ? read.faults : []).toEqual([
        expect.stringMatching(new RegExp(`^SANDBOX: ${name} is not set, .* SANDBOX=on`)),
      ])
      expect(readConfig({ ...given, SANDBOX: 'on' })).toHaveProperty('config')
    }
    expect(readConfig({ ...postgres, SANDBOX: 'off' })).toHaveProperty('faults')
    expect(readConfig({ SANDBOX: 'off' })).toHaveProperty('faults')
    expect(readConfig({})).toHaveProperty('config')
  })

  test('pictures may be fetched from the loopback only where the sandbox stands in', () => {
    for (const [given, url] of [
      [{}, 'http://127.0.0.1:3001'],
      [{ ...postgres, SANDBOX: 'on' }, 'http://127.0.0.1:3001'],
      [{ ...postgres, ...keys }, null],
    ] as const) {
      const read = readConfig(given)
      expect('config' in read && sandboxUrlOf(read.config)).toBe(url)
    }
  })

  test('TRUST_PROXY is off, a number, or addresses', () => {
    const trusted = (TRUST_PROXY: string) => {
      const read = readConfig({ TRUST_PROXY })
      return 'config' in read ? read.config.TRUST_PROXY : 'refused'
    }
    expect(['off', '1', '10.0.0.0/8, 192.0.2.7', '2001:db8::/32'].map(trusted)).toEqual([
      false,
      1,
      ['10.0.0.0/8', '192.0.2.7'],
      ['2001:db8::/32'],
    ])
    expect(['on', 'yes', '10.0.0.0/99', '1.2.3'].map(trusted)).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
    ])
  })

  test('keys that are no keys are refused, several are read in order', () => {
    const key = Buffer.alloc(32, 3).toString('base64')
    const read = readConfig({ ENCRYPTION_KEYS: `new:${key}, old:${key}` })
    expect('config' in read && read.config.ENCRYPTION_KEYS?.map(({ id }) => id)).toEqual([
      'new',
      'old',
    ])
    for (const wrong of [key, 'a:short', `a b:${key}`, `a:${key},`])
      expect(readConfig({ ENCRYPTION_KEYS: wrong })).toHaveProperty('faults')
  })

  test('.env.example lists all settings and no other, each with a comment', () => {
    const text = readFileSync(path('../../../.env.example'), 'utf8')
    const listed = [...text.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(new Set(listed)).toEqual(new Set(Object.keys(Environment.shape)))
    for (const block of text.trim().split(/\n\n+/)) expect(block).toMatch(/^# /)
  })

  test('a wrong setting stops the start with a line and code 1', () => {
    const { status, stderr } = spawnSync(process.execPath, [path('./main.ts')], {
      env: { PATH: process.env['PATH'], PORT: 'sixty' },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^ {2}PORT: /m)
    expect(stderr).not.toMatch(/ at .*\.ts/)
  })

  test('web and worker apart need PostgreSQL, and say so', () => {
    const { status, stderr } = spawnSync(process.execPath, [path('./main.ts'), 'worker'], {
      env: { PATH: process.env['PATH'] },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL')])
  })
})
