import { setFlagsFromString } from 'node:v8'

/**
 * How the engine collects in a process of the server (docs/decisions/0055-garbage-collection.md). The size of the young
 * generation cannot be set here: `node` is started with it (`--max-semi-space-size=16`).
 */
export const setGarbageCollection = (): void => {
  // Rows and answers live as long as a request: where the engine decides that what is made at one place lives long, only
  // a full collection frees it.
  setFlagsFromString('--no-allocation-site-pretenuring')
  // A full collection when the old generation is 40 % larger than after the one before, not several times as large.
  setFlagsFromString('--heap-growing-percent=40')
}
