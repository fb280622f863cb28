// The files for containers name only settings, ports, folders and commands that there are.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Another test holds .env.example and the settings together. */
const settings = new Set(
  [...text('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
)
/** Of the sandbox alone. */
const sandboxSettings = new Set([...settings, 'PLAUDIT_URL'])
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
  // What is asked of .env: settings, and the password of the database beside.
  for (const [, variable] of text('compose.yaml').matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g))
    expect(settings.has(variable) || variable === 'POSTGRES_PASSWORD', variable).toBe(true)
  const [, image = ''] = /^ENV NODE_ENV=production (.*)$/m.exec(dockerfile) ?? []
  expect(image.split(' ').map((pair) => pair.split('=')[0])).toEqual(['HOST', 'PORT', 'DATA_DIR'])
  for (const [, variable] of text('README.md').matchAll(/^([A-Z][A-Z0-9_]+)=\$\(openssl/gm))
    expect(settings.has(variable) || variable === 'POSTGRES_PASSWORD', variable).toBe(true)
})

test('two web processes and a worker of one image; the proxy reaches each web process at its port', () => {
  const roles = ours(base).map(([, { command }]) => command?.join(' '))
  expect(roles.toSorted()).toEqual([
    'server/src/start/main.ts web',
    'server/src/start/main.ts web',
    'server/src/start/main.ts worker',
  ])
  for (const [, { command, build }] of [...ours(base), ...ours(trying)]) {
    if (command) expect(existsSync(join(root, command[0]!)), command[0]).toBe(true)
    if (build) expect(existsSync(join(root, build, 'Dockerfile'))).toBe(true)
  }
  const portOf = (name: string) =>
    trying.services[name]?.environment?.['PORT'] ?? base.services[name]!.environment!['PORT']
  const targets = (compose: Compose) =>
    compose.services['proxy']!.command!.filter((word) => /^[\w-]+:\d+$/.test(word))
  expect(targets(base)).toEqual(
    ['web-1', 'web-2'].map((name) => `${name}:${base.services[name]!.environment!['PORT']}`),
  )
  // There they share the sandbox's address.
  expect(targets(trying)).toEqual(['web-1', 'web-2'].map((name) => `sandbox:${portOf(name)}`))
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
      for (const volume of volumes)
        expect(compose.volumes, volume).toHaveProperty(volume.split(':')[0]!)
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
