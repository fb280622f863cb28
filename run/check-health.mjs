// Asks the product in this container whether it is up.
const port = process.env.PORT || '3000'
const isUp = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) })
  .then(({ ok }) => ok)
  .catch(() => false)
process.exit(isUp ? 0 : 1)
