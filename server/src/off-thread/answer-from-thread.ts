import { parentPort, workerData } from 'node:worker_threads'

/** What the file of a thread calls (see `runOffThread`): `work` with the input that the thread was given. */
export const answerFromThread = <Input extends unknown[]>(
  work: (...input: Input) => unknown,
): void => parentPort!.postMessage(work(...(workerData as Input)), [])
