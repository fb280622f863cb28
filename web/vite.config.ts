import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': server, '/storefront': server, '/files': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        // What every screen needs travels as one file: it compresses better, and a change of ours does not make browsers fetch it again.
        codeSplitting: {
          groups: [
            {
              name: 'ground',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|zod)[\\/]/,
            },
          ],
        },
      },
    },
  },
})
