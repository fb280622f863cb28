import { join } from 'node:path'
import { makeAccount } from './accounts.ts'
import { benchSecrets, makeDatabase } from './database.ts'
import { measureStore } from './measure-store.ts'
import { startSandbox, startServer } from './processes.ts'

/** `measureStore` with a product, a database and a sandbox of its own. */
export const measureOwnStore = async (folder: string): Promise<Record<string, object[]>> => {
  const database = await makeDatabase()
  const sandbox = await startSandbox(3816, join(folder, 'store-sandbox'), 'http://127.0.0.1:3811')
  const server = await startServer({
    PORT: '3811',
    PUBLIC_URL: 'http://127.0.0.1:3811',
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'store'),
    SANDBOX_PORT: '3816',
    SANDBOX_SMTP_PORT: '3817',
  })
  try {
    const account = await makeAccount(server.url, database)
    const { url, pid } = server
    const store = await measureStore({ url, pid, account, sandboxUrl: sandbox.url })
    return {
      'A store of 10,000 products and orders': store.reading,
      'What the store says': store.deliveries,
    }
  } finally {
    await server.stop()
    await database.drop()
  }
}
