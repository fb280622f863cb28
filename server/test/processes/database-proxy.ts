import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Pair = { near: Socket; far: Socket; forward: boolean }

/**
 * Stands between the product and PostgreSQL and does to the line what networks do: cuts it, swallows what is sent, slows
 * it down, or refuses new connections.
 */
export const startDatabaseProxy = async (database: string) => {
  const target = new URL(database)
  const pairs = new Set<Pair>()
  let state: 'open' | 'refusing' | 'swallowing' = 'open'
  let delayMs = 0

  const pass = (pair: Pair, from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (!pair.forward) return
      if (delayMs === 0) return void to.write(bytes)
      setTimeout(() => to.write(bytes), delayMs)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      pairs.delete(pair)
      // A line that swallows also swallows the news that one side has gone.
      if (pair.forward || state !== 'swallowing') to.destroy()
    })
  }
  const server = createServer((near) => {
    if (state === 'refusing') return void near.destroy()
    const far = connect({ host: target.hostname, port: Number(target.port || 5432) })
    const pair: Pair = { near, far, forward: state !== 'swallowing' }
    pairs.add(pair)
    pass(pair, near, far)
    pass(pair, far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`

  const cut = () => pairs.forEach(({ near, far }) => near.destroy() && far.destroy())
  return {
    url: url.href,
    /** Every open line breaks; new ones work. */
    cut,
    /** Every open line breaks and nobody gets through until `mend`. */
    refuse: () => {
      state = 'refusing'
      cut()
    },
    /** Whatever is sent from now on vanishes, without an error. The lines that were open stay dead after `mend`. */
    swallow: () => {
      state = 'swallowing'
      pairs.forEach((pair) => (pair.forward = false))
    },
    /** Every packet takes this much longer. */
    slow: (ms: number) => void (delayMs = ms),
    mend: () => {
      state = 'open'
      delayMs = 0
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>
