/** TEXT-2: up to 5 retries, 350 ms apart, with up to 10 reads at a time. */
const RETRIES = 5
const RETRY_MS = 350
const PARALLEL = 10

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** Reads with retries within the limits above; then throws the last error. */
export const retryRead = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await inTurn(read)
    } catch (cause) {
      if (tries >= RETRIES) throw cause
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
