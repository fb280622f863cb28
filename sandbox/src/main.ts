import { startSandbox } from './start.ts'

const {
  SANDBOX_PORT = '3001',
  SANDBOX_SMTP_PORT = '3002',
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

const port = Number(SANDBOX_PORT)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`SANDBOX_PORT is "${SANDBOX_PORT}"; it must be a port number\n`)
  process.exit(1)
}

const sandbox = await startSandbox({
  port,
  smtpPort: Number(SANDBOX_SMTP_PORT),
  host: HOST,
  ...(PLAUDIT_URL && { plauditUrl: PLAUDIT_URL }),
  ...(SHOPIFY_API_KEY && { clientId: SHOPIFY_API_KEY }),
  ...(SHOPIFY_API_SECRET && { clientSecret: SHOPIFY_API_SECRET }),
  ...(STRIPE_SECRET_KEY && { stripeSecretKey: STRIPE_SECRET_KEY }),
  ...(STRIPE_PUBLISHABLE_KEY && { stripePublishableKey: STRIPE_PUBLISHABLE_KEY }),
  ...(STRIPE_WEBHOOK_SECRET && { stripeWebhookSecret: STRIPE_WEBHOOK_SECRET }),
  ...(PAYPAL_CLIENT_ID && { paypalClientId: PAYPAL_CLIENT_ID }),
  ...(PAYPAL_CLIENT_SECRET && { paypalClientSecret: PAYPAL_CLIENT_SECRET }),
  ...(PAYPAL_WEBHOOK_ID && { paypalWebhookId: PAYPAL_WEBHOOK_ID }),
})
process.stdout.write(`sandbox: demo shop at ${sandbox.url}/, overview at ${sandbox.url}/sandbox\n`)

const stop = async () => {
  await sandbox.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Started as a child: when the parent is killed outright, its end of the channel closes.
process.on('disconnect', stop)
