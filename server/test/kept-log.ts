import { readConfig } from '../src/start/config.ts'
import { openLog } from '../src/start/open-log.ts'
import type { World } from '../src/world.ts'

/** A process's log as it is written, every level; `lines` is what was written so far. */
export const keepLog = async (): Promise<{ log: World['log']; lines: () => string }> => {
  let lines = ''
  const read = readConfig({ LOG_LEVEL: 'debug' })
  if ('faults' in read) throw new Error(read.faults.join())
  const to = { write: (line: string) => void (lines += line) }
  const { log } = await openLog(read.config, 'test', to)
  return { log, lines: () => lines }
}
