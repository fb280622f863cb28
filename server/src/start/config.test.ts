import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Environment, readConfig } from './config.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

describe('settings', () => {
  test('an empty environment is a working one', () => expect(readConfig({})).toHaveProperty('config.PORT', 3000))

  test('each fault is one line that names the setting', () => {
    const read = readConfig({ PORT: 'x', DATABASE_URL: 'mysql://x', SUPPORT_EMAIL: 'nobody', S3_BUCKET: 'b' })
    const faults = 'faults' in read ? read.faults : []
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'SUPPORT_EMAIL']))
    expect(new Set(faults).size).toBe(faults.length)
  })

  test('what only makes sense together is asked for together', () => {
    for (const [given, missing] of [
      [{ DATABASE_URL: 'postgres://x/y' }, 'SESSION_SECRET'],
      [{ S3_BUCKET: 'b' }, 'S3_PUBLIC_URL'],
      [{ SHOPIFY_API_KEY: 'k' }, 'SHOPIFY_API_SECRET'],
    ] as const) {
      expect(JSON.stringify(readConfig(given))).toContain(missing)
    }
  })

  test('.env.example lists all settings and no other, each with a comment', () => {
    const text = readFileSync(path('../../../.env.example'), 'utf8')
    const listed = [...text.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(new Set(listed)).toEqual(new Set(Object.keys(Environment.shape)))
    for (const block of text.trim().split(/\n\n+/)) expect(block).toMatch(/^# /)
  })

  test('a wrong setting stops the start with a line and code 1', () => {
    const { status, stderr } = spawnSync(process.execPath, [path('./main.ts')], { env: { PATH: process.env['PATH'], PORT: 'sixty' }, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^ {2}PORT: /m)
    expect(stderr).not.toMatch(/ at .*\.ts/)
  })

  test('web and worker apart need PostgreSQL, and say so', () => {
    const { status, stderr } = spawnSync(process.execPath, [path('./main.ts'), 'worker'], { env: { PATH: process.env['PATH'] }, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL')])
  })
})
