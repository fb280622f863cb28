import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuilt } from './compress-built.ts'
import { leaveOutPromises } from './leave-out-promises.ts'

/** The page inside a store's admin: built apart, beside the screens, so that it carries nothing of them. */
export default defineConfig({
  plugins: [react(), leaveOutPromises({ inputs: true }), compressBuilt()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: '.vite/embedded.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    rolldownOptions: { input: 'embedded.html' },
  },
})
