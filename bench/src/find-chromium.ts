import { existsSync } from 'node:fs'

/** What Playwright is told to start a browser of this machine with. */
export const launchOptions = () => {
  const executablePath = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  ].find((one) => one && existsSync(one))
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  }
}
