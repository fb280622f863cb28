import { readFileSync } from 'node:fs'
import pino from 'pino'
import { ZodError } from 'zod'
import { migrate } from '../db/migrate.ts'
import { grantPerpetualTo } from '../features/subscriptions/grant-perpetual-to.ts'
import { plansById } from '../features/subscriptions/plans/find-plans.ts'
import { loadPlans } from '../features/subscriptions/plans/load-plans.ts'
import type { World } from '../world.ts'
import { buildWorld, openDatabase } from './build-world.ts'
import { environment, readConfig } from './config.ts'
import { jobNames } from './parts.ts'
import { seedPlans } from './seed-plans.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const USAGE = `Plans are data:
  npm run plans -- list
  npm run plans -- load <file>              writes plans and promo codes; server/seed/plans.json is an example
  npm run plans -- grant-perpetual <e-mail> gives the Perpetual Unicorn Plan`

const usage = () => {
  say(USAGE)
}

const list = async (world: World) => {
  for (const plan of (await plansById(world)).values())
    say(
      `${plan.status}  ${plan.id.padEnd(20)} ${plan.name.padEnd(24)} ${(plan.cost_per_month / 100).toFixed(2).padStart(8)} ${plan.currency} a month, billed ${plan.interval}`,
    )
}

const commands: Record<string, (world: World, argument: string | undefined) => Promise<void>> = {
  list,
  load: async (world, file) => {
    if (!file) return usage()
    const { plans, promoCodes } = await loadPlans(world, JSON.parse(readFileSync(file, 'utf8')))
    say(`Loaded ${plans} plans and ${promoCodes} promo codes.`)
  },
  'grant-perpetual': async (world, email) => {
    if (!email) return usage()
    say(
      (await grantPerpetualTo(world, email))
        ? `${email} has the Perpetual Unicorn Plan.`
        : `There is no account with the e-mail ${email}.`,
    )
  },
}

const run = async (command: string | undefined, argument: string | undefined) => {
  const read = readConfig(environment())
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const work = commands[command ?? '']
  if (!work) return say(USAGE)
  const log = pino({ level: 'warn' })
  const opened = await openDatabase(read.config, log)
  await migrate(opened.db)
  const { world, queue } = await buildWorld(read.config, {
    opened,
    log,
    jobNames,
    works: false,
  })
  try {
    await seedPlans(world)
    await work(world, argument)
  } finally {
    await queue.close()
    await opened.close()
  }
}

await run(process.argv[2], process.argv[3]).then(
  () => process.exit(0),
  (error: Error) => {
    const lines =
      error instanceof ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
        : [error.message]
    process.stderr.write(`${lines.join('\n')}\n`)
    process.exit(1)
  },
)
