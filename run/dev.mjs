// `npm run dev`: sandbox, server that restarts when its source changes, and the screens
// by Vite with hot reload on 5173.
import { spawn } from 'node:child_process'

const children = [
  ['node', ['--watch', 'sandbox/src/main.ts']],
  ['node', ['--watch', '--max-semi-space-size=16', 'server/src/start/main.ts']],
  ['npx', ['vite', 'web']],
].map(([command, args]) =>
  spawn(command, args, {
    stdio: 'inherit',
    env: {
      LOG_LEVEL: 'info',
      PLAUDIT_URL: `http://localhost:${process.env.PORT ?? 3000}`,
      ...process.env,
    },
  }),
)
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
for (const child of children) child.once('exit', stop)
