import { readdirSync } from 'node:fs'
import { createLogger, defineConfig, type BuildOptions } from 'vite'
import { emitNames, shortenScript, shortenStyle } from './shorten-names.ts'

/** A style for each layout, with the pieces that it imports, and those of the form. */
const styles = {
  ...Object.fromEntries(
    readdirSync(new URL('src/layouts', import.meta.url)).map((layout) => [
      layout,
      `src/layouts/${layout}/style.css`,
    ]),
  ),
  write: 'src/write/form.css',
  'write-page': 'src/write/page.css',
}

/**
 * Built one after the other: `widget.js`, a classic script that one tag loads; `lightbox.js`, a module that it imports
 * when the first photo is opened; `write.js`, the form's, imported when it is first opened; the styles, which the server puts into every block, with `names.json`, by which the
 * server draws.
 */
const parts: Record<string, BuildOptions> = {
  script: {
    lib: {
      entry: 'src/widget.ts',
      formats: ['iife'],
      name: 'plauditReviews',
      fileName: () => 'widget.js',
    },
  },
  lightbox: { lib: { entry: 'src/lightbox.ts', formats: ['es'], fileName: () => 'lightbox.js' } },
  write: { lib: { entry: 'src/write/write.ts', formats: ['es'], fileName: () => 'write.js' } },
  style: { rolldownOptions: { input: styles, output: { assetFileNames: '[name].css' } } },
}

const customLogger = createLogger('warn')
const { warn } = customLogger
// Newer than the minifier, which keeps it as it is: `::scroll-button()` of CSS Overflow 5.
customLogger.warn = (message, options) => {
  if (!message.includes("'scroll-button' is not recognized")) warn(message, options)
}

export default defineConfig(({ mode }) => ({
  customLogger,
  logLevel: 'warn',
  define: shortenScript,
  css: { postcss: { plugins: [shortenStyle] } },
  plugins: mode === 'style' ? [emitNames] : [],
  build: { target: 'es2022', cssTarget: 'esnext', emptyOutDir: mode === 'script', ...parts[mode] },
}))
