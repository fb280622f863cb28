import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuilt } from './compress-built.ts'
import { listPreloads } from './list-preloads.ts'
import { leaveOutPromises } from './leave-out-promises.ts'

const buildId = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return new Date().toISOString()
  }
}

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), leaveOutPromises(), listPreloads(), compressBuilt()],
  // THIRD-8: error reports name the frontend's build.
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? buildId()) },
  server: {
    port: 5173,
    proxy: { '/api': server, '/storefront': server, '/files': server, '/widget-preview': server },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        // The first file lists the others by name, and a hash does not compress: these are as short as they may be.
        chunkFileNames: ({ name }) =>
          name.length > 12 && name !== 'toast-container' && name !== 'notifications'
            ? 'assets/[hash:7].js'
            : 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // What every screen needs travels as one file: it compresses better, and a change of ours does
        // not make browsers fetch it again.
        codeSplitting: {
          groups: [
            {
              name: 'ground',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|zod)[\\/]/,
            },
            // The same for the small pieces of ours that the frame and nearly every screen have in common.
            {
              name: 'frame',
              test: /lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|defaultAttributes|icons[\\/](upload|sliders-horizontal|store|check|zap|search|bell|layout-list|house|paintbrush)\.)|web[\\/]src[\\/](api[\\/](call|failures|request|send|session|live|trusted-types)|app[\\/](frame[\\/]early-errors|query-settings|session[\\/](prompt-flags|use-session)|when-idle)|ui[\\/]([a-z]+[\\/])?(badge|banner|brand|button|card|class-names|page-head|skeleton|toast|tones|focus-on-mount|stars|empty-state|thumb|numbers|formatters|lazy-menu|store)\.|features[\\/](accounts[\\/](campaign|queries)|stores[\\/]queries|notifications[\\/]queries|reviews[\\/](use-review-counts|list[\\/]unreplied-skeleton))|app[\\/]frame[\\/]connection-notice|api[\\/]while-connected|contract[\\/]src[\\/](page|stores[\\/]stores|reviews[\\/]counts)|texts[\\/](load-texts|language|retry-read|translate)|drafts[\\/](unsaved-inputs|draft-storage)|lazy-part|lazy-screen|when-slow|load-part|app-events|run-action)/,
            },
            // What every form has: one file instead of ten round trips on a slow line.
            {
              name: 'forms',
              test: /web[\\/]src[\\/](ui[\\/]form[\\/]field\.|features[\\/]accounts[\\/](use-form|use-entry-form))/,
            },
            // Small pieces that the screens of plans share: alone each is shorter than its place in
            // the list of files that home loads.
            {
              name: 'plan',
              test: /web[\\/]src[\\/]features[\\/]subscriptions[\\/](plan-name|days-left|plans[\\/]plan-choice)\./,
            },
            // What the list asks about reviews.
            {
              name: 'reviews',
              includeDependenciesRecursively: false,
              test: /contract[\\/]src[\\/]reviews[\\/](review|listing|reviews)\./,
            },
            { name: 'google', test: /web[\\/]src[\\/]features[\\/]accounts[\\/]google-/ },
          ],
        },
      },
    },
  },
})
