import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './killable-server.ts'
import { serverFile } from './server-file.ts'

/**
 * The product as real shops run it: a `web` process on each of these ports and some
 * `worker` processes, on one PostgreSQL.
 */
export const startProcesses = async (
  settings: Record<string, string>,
  { web, workers }: { web: number[]; workers: number },
) => {
  const children: ChildProcess[] = []
  let said = ''
  const begin = async (role: string, port: number) => {
    const env = {
      ...process.env,
      LOG_LEVEL: 'fatal',
      SEED_DEMO: 'off',
      SANDBOX: 'on',
      ...settings,
      PORT: String(port),
    }
    const child = fork(serverFile, [role], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => (said += text.toString()))
    children.push(child)
    const ready = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ])
    if (!ready) throw new Error(`A ${role} process did not start: ${said}`)
    return `http://127.0.0.1:${port}`
  }
  const urls: string[] = []
  for (const port of web) urls.push(await begin('web', port))
  for (let i = 0; i < workers; i++) await begin('worker', await freePort())
  return {
    urls,
    /** Processes that have ended. */
    ended: () =>
      children.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)
        .length,
    said: () => said,
    stop: async () => {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
    },
  }
}
