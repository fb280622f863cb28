import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'

/** Threads at a time: whoever asks for more waits, and everybody else is answered meanwhile. */
const MOST_THREADS = 2
const queue = new PQueue({ concurrency: MOST_THREADS })
/** One thread at a time for each account: its crafted pages make itself wait, and nobody else. */
const accounts = new Map<string, PQueue>()

const HEAP_MB = 256

const runThread = <Answer>(
  file: URL,
  input: unknown[],
  timeoutMs: number,
): Promise<Answer | null> => {
  const worker = new Worker(file, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
  })
  return new Promise<Answer | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs)
    worker.once('message', (answer: Answer) => resolve(answer))
    // It ran out of memory or of stack: what it read cannot be read.
    worker.once('error', () => resolve(null))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(null)
    })
  }).finally(() => worker.terminate())
}

const queueOf = (accountId: string): PQueue => {
  const known = accounts.get(accountId)
  if (known) return known
  const own = new PQueue({ concurrency: 1 })
  accounts.set(accountId, own)
  own.on('idle', () => accounts.delete(accountId))
  return own
}

/**
 * Runs a file that calls `answerFromThread`, with `input`, in a thread of its own: for what others wrote and may have
 * written to keep us busy. Input and answer are copied. An account's own wait for one another.
 * @returns null where it took longer than `timeoutMs`, or failed
 */
export const runOffThread = <Input extends unknown[], Answer>(
  file: URL,
  input: Input,
  { accountId, timeoutMs }: { accountId: string; timeoutMs: number },
): Promise<Answer | null> =>
  queueOf(accountId).add(() => queue.add(() => runThread<Answer>(file, input, timeoutMs)))
