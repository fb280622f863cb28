import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Pair = { near: Socket; far: Socket; forward: boolean }

type Line = {
  state: 'open' | 'refusing' | 'swallowing'
  delayMs: number
  /** The words at which it breaks, once. */
  fatal?: string | undefined
}

/** Passes on what comes from one side to the other, in the state that the line is in. */
const passOn = (line: Line, pairs: Set<Pair>) => (pair: Pair, from: Socket, to: Socket) => {
  from.on('data', (bytes) => {
    if (!pair.forward) return
    if (line.fatal && bytes.includes(line.fatal)) {
      line.fatal = undefined
      return void (pair.near.destroy() && pair.far.destroy())
    }
    if (line.delayMs === 0) return void to.write(bytes)
    setTimeout(() => to.write(bytes), line.delayMs)
  })
  from.on('error', () => to.destroy())
  from.on('close', () => {
    pairs.delete(pair)
    // A line that swallows also swallows the news that one side has gone.
    if (pair.forward || line.state !== 'swallowing') to.destroy()
  })
}

/**
 * Stands between the product and PostgreSQL, or Redis, and does to the line what networks do: cuts it, swallows what is
 * sent, slows it down, or refuses new connections.
 */
export const startDatabaseProxy = async (database: string) => {
  const target = new URL(database)
  const pairs = new Set<Pair>()
  const line: Line = { state: 'open', delayMs: 0 }
  const pass = passOn(line, pairs)
  const server = createServer((near) => {
    if (line.state === 'refusing') return void near.destroy()
    const far = connect({ host: target.hostname, port: Number(target.port || 5432) })
    const pair: Pair = { near, far, forward: line.state !== 'swallowing' }
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
    /** The next line on which this is said breaks, and it does not arrive. */
    cutAt: (words: string) => void (line.fatal = words),
    /** Every open line breaks and nobody gets through until `mend`. */
    refuse: () => {
      line.state = 'refusing'
      cut()
    },
    /** Whatever is sent from now on vanishes, without an error. The lines that were open stay dead after `mend`. */
    swallow: () => {
      line.state = 'swallowing'
      pairs.forEach((pair) => (pair.forward = false))
    },
    /** Every packet takes this much longer. */
    slow: (ms: number) => void (line.delayMs = ms),
    mend: () => {
      line.state = 'open'
      line.delayMs = 0
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>
