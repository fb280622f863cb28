import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../../src/start/main.ts', import.meta.url))

/** What tests start: the sources, or the bundle that real shops run where `npm test` has just made it. */
export const serverFile = process.env['TESTED_SERVER'] ?? sources
