import { startSandbox } from './start.ts'

const { SANDBOX_PORT = '3001', HOST = '127.0.0.1', PLAUDIT_URL, SHOPIFY_API_KEY, SHOPIFY_API_SECRET } = process.env

const port = Number(SANDBOX_PORT)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`SANDBOX_PORT is "${SANDBOX_PORT}"; it must be a port number\n`)
  process.exit(1)
}

const sandbox = await startSandbox({
  port,
  host: HOST,
  ...(PLAUDIT_URL && { plauditUrl: PLAUDIT_URL }),
  ...(SHOPIFY_API_KEY && { clientId: SHOPIFY_API_KEY }),
  ...(SHOPIFY_API_SECRET && { clientSecret: SHOPIFY_API_SECRET }),
})
process.stdout.write(`sandbox: demo shop at ${sandbox.url}/, overview at ${sandbox.url}/sandbox\n`)

const stop = async () => {
  await sandbox.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
