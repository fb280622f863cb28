import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': server, '/storefront': server, '/files': server } },
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, target: 'es2022', assetsInlineLimit: 2048 },
})
