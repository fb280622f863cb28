import { startSandbox } from '@plaudit/sandbox/start'
import { startTestWorld } from './world.ts'

/** The product beside the sandbox, at the sandbox's time. `lettersTo`: what the mailbox got, once all jobs have run. */
export const startSandboxWorld = async () => {
  const sandbox = await startSandbox({ checkAnswers: true })
  const t = await startTestWorld({ sandboxUrl: sandbox.url, smtpPort: sandbox.memory.mail.port })
  t.advance({ minutes: (Date.now() - t.world.clock.now().getTime()) / 60_000 })
  return {
    t,
    sandbox,
    lettersTo: async (email: string) => {
      await t.runJobs()
      return sandbox.memory.mail.letters.filter(({ to }) => to.includes(email))
    },
    close: async () => {
      await t.close()
      await sandbox.close()
    },
  }
}
export type SandboxWorld = Awaited<ReturnType<typeof startSandboxWorld>>
