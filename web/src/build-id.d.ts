/** Set at build time (vite.config.ts): names this build of the screens. */
declare const __BUILD_ID__: string
