import { join } from 'node:path'
import { startSandbox } from './start.ts'

const {
  SANDBOX_PORT = '3001',
  SANDBOX_SMTP_PORT,
  PORT = '3000',
  DATA_DIR = '.data',
  HOST = '127.0.0.1',
  PLAUDIT_URL,
  SHOPIFY_API_KEY,
  SHOPIFY_API_SECRET,
  STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET,
  PAYPAL_CLIENT_ID,
  PAYPAL_CLIENT_SECRET,
  PAYPAL_WEBHOOK_ID,
} = process.env

const fail = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
const portOf = (name: string, text: string): number => {
  const port = Number(text)
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : fail(`${name} is "${text}"; it must be a port number`)
}

const port = portOf('SANDBOX_PORT', SANDBOX_PORT)
// The next one that neither the sandbox nor the product uses, so that a second product beside this one has its own.
const nextPort = port + 1 === Number(PORT) ? port + 2 : port + 1
const smtpPort = SANDBOX_SMTP_PORT ? portOf('SANDBOX_SMTP_PORT', SANDBOX_SMTP_PORT) : nextPort

const explain = (error: NodeJS.ErrnoException & { port?: number }): string => {
  if (error.code !== 'EADDRINUSE') return `The sandbox cannot start: ${error.message}`
  const name = error.port === smtpPort ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT'
  return `Port ${error.port} (${name}) is already in use. Stop the program that uses it, or choose another: ${name}=${(error.port ?? 3001) + 100} npm start`
}

const sandbox = await startSandbox({
  port,
  smtpPort,
  host: HOST,
  stateFile: join(DATA_DIR, 'sandbox', 'state.bin'),
  ...(PLAUDIT_URL && { plauditUrl: PLAUDIT_URL }),
  ...(SHOPIFY_API_KEY && { clientId: SHOPIFY_API_KEY }),
  ...(SHOPIFY_API_SECRET && { clientSecret: SHOPIFY_API_SECRET }),
  ...(STRIPE_SECRET_KEY && { stripeSecretKey: STRIPE_SECRET_KEY }),
  ...(STRIPE_PUBLISHABLE_KEY && { stripePublishableKey: STRIPE_PUBLISHABLE_KEY }),
  ...(STRIPE_WEBHOOK_SECRET && { stripeWebhookSecret: STRIPE_WEBHOOK_SECRET }),
  ...(PAYPAL_CLIENT_ID && { paypalClientId: PAYPAL_CLIENT_ID }),
  ...(PAYPAL_CLIENT_SECRET && { paypalClientSecret: PAYPAL_CLIENT_SECRET }),
  ...(PAYPAL_WEBHOOK_ID && { paypalWebhookId: PAYPAL_WEBHOOK_ID }),
}).catch((error: Error) => fail(explain(error)))
process.stdout.write(`sandbox: demo shop at ${sandbox.url}/, overview at ${sandbox.url}/sandbox\n`)

const stop = async () => {
  await sandbox.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Started as a child: when the parent is killed outright, its end of the channel closes.
process.on('disconnect', stop)
