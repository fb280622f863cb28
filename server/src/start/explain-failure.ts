type Failure = NodeJS.ErrnoException & { port?: number; address?: string }

const databaseCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])

const settingOf = (port: number | undefined, ports: Record<string, number>) =>
  Object.entries(ports).find(([, value]) => value === port)?.[0] ?? 'PORT'

/** Why the start failed, in a line that says what to do. `ports`: the settings that name a port, with their values. */
export const explainFailure = (error: unknown, ports: Record<string, number>): string => {
  const { code = '', message = String(error), port, address } = (error ?? {}) as Failure
  const setting = settingOf(port, ports)
  if (code === 'EADDRINUSE')
    return `Port ${port} (${setting}) is already in use. Stop the program that uses it, or choose another: ${setting}=${(port ?? 3000) + 100} npm start`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} (${setting}) may not be used by this user. Choose one above 1023: ${setting}=3000`
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}. HOST must be one of its own, such as 127.0.0.1 or 0.0.0.0.`
  if (databaseCodes.has(code) || message.startsWith('timeout expired'))
    return `The database at DATABASE_URL does not answer (${code || message}). Check that it runs and can be reached from here.`
  if (code.startsWith('28')) return `The database at DATABASE_URL refused the sign-in: ${message}.`
  if (code === '3D000') return `The database named in DATABASE_URL does not exist: ${message}.`
  return message
}
