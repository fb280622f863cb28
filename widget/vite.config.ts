import { defineConfig, type BuildOptions } from 'vite'
import { emitNames, shortenScript, shortenStyle } from './shorten-names.ts'

/**
 * Three files, built one after the other: `widget.js`, a classic script that one tag loads; `lightbox.js`, a module
 * that it imports when the first photo is opened; `list.css`, the style that the server puts into every block, with
 * `names.json`, by which the server draws.
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
  style: { rolldownOptions: { input: 'src/list.css', output: { assetFileNames: 'list.css' } } },
}

export default defineConfig(({ mode }) => ({
  define: shortenScript,
  css: { postcss: { plugins: [shortenStyle] } },
  plugins: mode === 'style' ? [emitNames] : [],
  build: { target: 'es2022', cssTarget: 'esnext', emptyOutDir: mode === 'script', ...parts[mode] },
}))
