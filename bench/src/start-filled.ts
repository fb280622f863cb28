import { join } from 'node:path'
import { makeAccount } from './accounts.ts'
import { benchSecrets, makeDatabase } from './database.ts'
import { fillReviews } from './generate.ts'
import { startServer } from './processes.ts'

type Filling = { folder: string; port: number; ofOthers?: number }

const sizeOf = (count: number) =>
  count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1000}k`

/** A server with one account of `count` reviews, and so many of others in the same tables. */
export const startFilled = async (count: number, { folder, port, ofOthers = count }: Filling) => {
  const database = await makeDatabase()
  const server = await startServer({
    PORT: String(port),
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, `reads-${count}`),
  })
  const account = await makeAccount(server.url, database)
  const other = await makeAccount(server.url, database)
  const started = performance.now()
  await fillReviews(database, account.id, count)
  await fillReviews(database, other.id, ofOthers)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`filled ${count} and ${ofOthers} reviews in ${seconds} s\n`)
  const { url, pid } = server
  const stop = () => server.stop().then(database.drop)
  return { url, pid, account, size: sizeOf(count), database, stop }
}
export type FilledServer = Awaited<ReturnType<typeof startFilled>>
