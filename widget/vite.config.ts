import { readdirSync } from 'node:fs'
import { createLogger, defineConfig, type BuildOptions } from 'vite'
import { emitNames, shortenScript, shortenStyle } from './shorten-names.ts'

const folders = readdirSync(new URL('src/layouts', import.meta.url))

/**
 * A style for each layout, with the pieces that it imports, and those of the form; a folder's name has a dash where the
 * layout's has a line.
 */
const styles = {
  ...Object.fromEntries(
    folders.map((folder) => [folder.replace('-', '_'), `src/layouts/${folder}/style.css`]),
  ),
  write: 'src/write/form.css',
  'write-page': 'src/write/page.css',
}

/** What is imported when it is first used: the lightbox, the vote, and the scripts of the layouts. */
const behaviours = Object.fromEntries([
  ['lightbox', 'src/lightbox.ts'],
  ['vote', 'src/vote.ts'],
  ...folders.flatMap((folder) =>
    readdirSync(new URL(`src/layouts/${folder}`, import.meta.url))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [name.slice(0, -3), `src/layouts/${folder}/${name}`]),
  ),
])

/**
 * Built one after the other: `widget.js`, a classic script that one tag loads; modules that it imports when they are
 * first used, the form's (`write.js`) by itself; the styles, which the server puts into every block, with `names.json`, by which the
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
  behaviours: {
    lib: { entry: behaviours, formats: ['es'], fileName: (_format, name) => `${name}.js` },
  },
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
