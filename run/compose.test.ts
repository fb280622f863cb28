// The files for containers name only settings, ports, folders and commands that there are.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const text = (name: string) => readFileSync(join(root, name), 'utf8')

type Service = {
  image: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  healthcheck?: object
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  network_mode?: string
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }
const read = (name: string): Compose => parse(text(name), { merge: true })

const base = read('compose.yaml')
const trying = read('compose.try.yaml')
const dockerfile = text('Dockerfile')

/** Another test compares .env.example with the settings. */
const settings = new Set(
  [...text('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
)
/** Of the sandbox alone. */
const sandboxSettings = new Set([...settings, 'PLAUDIT_URL'])
/** Of the database and the proxy. */
const besides = new Set(['POSTGRES_PASSWORD', 'TRUSTED_PROXIES'])
const ours = (compose: Compose) =>
  Object.entries(compose.services).filter(
    ([name, { image }]) => image === 'plaudit' || base.services[name]?.image === 'plaudit',
  )

test('every variable that the product is given is a setting of it', () => {
  expect(settings.size).toBeGreaterThan(50)
  for (const compose of [base, trying])
    for (const [name, { environment = {} }] of ours(compose))
      for (const variable of Object.keys(environment)) {
        const known = name === 'sandbox' ? sandboxSettings : settings
        expect(known.has(variable), `${name}: ${variable}`).toBe(true)
      }
  // What is asked of .env: settings, and what the containers beside are told.
  for (const [, variable = ''] of text('compose.yaml').matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g))
    expect(settings.has(variable) || besides.has(variable), variable).toBe(true)
  const [, image = ''] = /^ENV NODE_ENV=production (.*)$/m.exec(dockerfile) ?? []
  expect(image.split(' ').map((pair) => pair.split('=')[0])).toEqual(['HOST', 'PORT', 'DATA_DIR'])
  for (const [, variable] of text('README.md').matchAll(/^([A-Z][A-Z0-9_]+)=\$\(openssl/gm))
    expect(settings.has(variable) || variable === 'POSTGRES_PASSWORD', variable).toBe(true)
})

const [, readme = ''] = /^## Run it in containers$([^]+?)^## /m.exec(text('README.md')) ?? []

test('nothing that people are told to say in .env is said by the compose file for good', () => {
  const named = [...readme.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(([name]) => name)
  for (const name of ['TRUST_PROXY', 'PUBLIC_URL', 'S3_PUBLIC_URL', 'TRUSTED_PROXIES'])
    expect(named).toContain(name)
  for (const name of named) expect(settings.has(name) || besides.has(name), name).toBe(true)
  const literal = (compose: Compose) =>
    Object.values(compose.services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([variable, value]) => !new RegExp(`^\\$\\{${variable}:[-?]`).test(value))
      .map(([variable]) => variable)
  for (const compose of [base, trying])
    for (const variable of literal(compose)) expect(named).not.toContain(variable)
  // Where these containers listen, and who reads the database and the files beside.
  expect(new Set(literal(base))).toEqual(
    new Set([
      'HOST',
      'PORT',
      'POSTGRES_USER',
      'POSTGRES_DB',
      'MINIO_ROOT_USER',
      'MINIO_ROOT_PASSWORD',
    ]),
  )
})

test('the proxy passes on the address that an outer proxy gives, and whom one process does not take goes to the other', () => {
  const file = text('Caddyfile')
  expect(file).toMatch(/^\t\ttrusted_proxies static \{\$TRUSTED_PROXIES:private_ranges\}$/m)
  for (const line of ['lb_try_duration 5s', 'fail_duration 10s', 'health_uri /readyz'])
    expect(file).toContain(`\n\t\t${line}\n`)
  // What it asks of its surroundings is given by a compose file.
  const given = [base, trying].flatMap(({ services }) =>
    Object.keys(services['proxy']!.environment ?? {}),
  )
  const asked = [...file.matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name)
  expect(asked.toSorted()).toEqual(given.toSorted())
  const { volumes, command } = base.services['proxy']!
  expect(volumes).toEqual(['./Caddyfile:/etc/caddy/Caddyfile:ro'])
  expect(command, "the image's own command reads that file").toBeUndefined()
})

test('anybody may read a file under public/, and nobody a list of them', () => {
  const { command, environment } = base.services['bucket']!
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'))
  try {
    // The script runs in a shell as it stands; in place of MinIO's client, what it is told is written down.
    writeFileSync(join(folder, 'mc'), '#!/bin/sh\necho "$@" >> told.txt\n', { mode: 0o755 })
    const given = Object.fromEntries(Object.keys(environment!).map((name) => [name, `a-${name}`]))
    execFileSync('/bin/sh', ['-c', command![0]!.replaceAll('$$', '$')], {
      cwd: folder,
      env: { ...given, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    })
    expect(readFileSync(join(folder, 'told.txt'), 'utf8').trim().split('\n')).toEqual([
      'alias set files http://files:9000 a-S3_ACCESS_KEY_ID a-S3_SECRET_ACCESS_KEY',
      'mb --ignore-existing files/a-S3_BUCKET',
      'anonymous set-json policy.json files/a-S3_BUCKET',
    ])
    expect(JSON.parse(readFileSync(join(folder, 'policy.json'), 'utf8')).Statement).toEqual([
      {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: ['arn:aws:s3:::a-S3_BUCKET/public/*'],
      },
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the single container keeps its data', () => {
  const [, options] = /docker run (.+) plaudit run\/serve\.mjs/.exec(readme)!
  expect(options).toContain('-v plaudit:/data ')
  expect(dockerfile).toMatch(/^VOLUME \/data$/m)
})

test('two web processes and a worker of one image; the proxy reaches each web process at its port', () => {
  const roles = ours(base).map(([, { command }]) => command?.join(' '))
  expect(roles.toSorted()).toEqual([
    'server/dist/main.js web',
    'server/dist/main.js web',
    'server/dist/main.js worker',
  ])
  for (const [, { command, build }] of [...ours(base), ...ours(trying)]) {
    if (command) expect(existsSync(join(root, command[0]!)), command[0]).toBe(true)
    if (build) expect(existsSync(join(root, build, 'Dockerfile'))).toBe(true)
  }
  const portOf = (name: string) =>
    trying.services[name]?.environment?.['PORT'] ?? base.services[name]!.environment!['PORT']
  const [, given] = /^\treverse_proxy \{\$WEB_PROCESSES:(.+)\} \{$/m.exec(text('Caddyfile'))!
  expect(given!.split(' ')).toEqual(
    ['web-1', 'web-2'].map((name) => `${name}:${base.services[name]!.environment!['PORT']}`),
  )
  // There they share the sandbox's address.
  expect(trying.services['proxy']!.environment!['WEB_PROCESSES']!.split(' ')).toEqual(
    ['web-1', 'web-2'].map((name) => `sandbox:${portOf(name)}`),
  )
  for (const name of ['web-1', 'web-2', 'worker'])
    expect(trying.services[name]!.network_mode).toBe('service:sandbox')
  const ports = [portOf('web-1'), portOf('web-2')].concat(
    ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'].map(
      (name) => trying.services['sandbox']!.environment![name]!,
    ),
  )
  expect(new Set(ports).size).toBe(ports.length)
})

test('who is waited for can be waited for, and what is kept lies in a volume that there is', () => {
  const services = { ...trying.services, ...base.services }
  for (const compose of [base, trying])
    for (const [name, { depends_on = {}, volumes = [] }] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(services[other], `${name}: ${other}`).toBeDefined()
        // The image has a health check of its own.
        if (condition === 'service_healthy')
          expect(
            services[other]!.healthcheck ?? services[other]!.image === 'plaudit',
            `${name}: ${other}`,
          ).toBeTruthy()
      }
      for (const volume of volumes) {
        const [source, , access] = volume.split(':')
        if (!source!.startsWith('./')) expect(compose.volumes, volume).toHaveProperty(source!)
        else expect([existsSync(join(root, source!)), access], volume).toEqual([true, 'ro'])
      }
    }
  // All is published to this machine alone: before it stands whoever ends TLS.
  for (const { ports = [] } of Object.values(services))
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/)
})

test("the image has the package file's Node, runs as nobody special and is asked whether it is up", () => {
  const { dependencies } = JSON.parse(text('package.json'))
  expect(dockerfile).toContain(`ARG NODE=node:${dependencies.node}-`)
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile).toMatch(/^EXPOSE 3000$/m)
  expect(dockerfile).toMatch(/ PORT=3000 /)
  for (const [, path] of dockerfile.matchAll(/"(?:node", ")?([\w/-]+\.(?:mjs|ts))"/g))
    expect(existsSync(join(root, path!)), path).toBe(true)
  expect(dockerfile).toContain('"run/check-health.mjs"')
  for (const [, step] of dockerfile.matchAll(/node run\/image\.mjs (\w+)/g))
    expect(['sources', 'install']).toContain(step)
})
