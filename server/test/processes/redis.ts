import { once } from 'node:events'
import { connect } from 'node:net'

/** The Redis of the tests, and whether there is one. */
export const findRedis = async () => {
  const url = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
  const { hostname, port } = new URL(url)
  const line = connect({ host: hostname, port: Number(port || 6379) })
  const found = await Promise.race([
    once(line, 'connect').then(() => true),
    once(line, 'error').then(() => false),
  ]).catch(() => false)
  line.destroy()
  return { url, found }
}
