import { flushCompileCache } from 'node:module'

/**
 * Writes what Node has compiled to its cache (`NODE_COMPILE_CACHE`). By itself it does so when a process ends; one
 * that is killed would have compiled in vain.
 */
export const keepCompiled = (): void => flushCompileCache()
