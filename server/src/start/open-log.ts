import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { releaseOf } from './build-world.ts'
import type { Config } from './config.ts'
import { describeError } from './describe-error.ts'

const ERROR = pino.levels.values['error']!
const secrets = [
  'req.headers.authorization',
  'password',
  '*.password',
  '*.access_token',
  '*.refresh_token',
]

type Report = (error: unknown, facts: Record<string, unknown>) => void

const reporterOf = async (
  { ERROR_REPORTING_DSN: dsn, ...config }: Config,
  role: string,
): Promise<{ report?: Report; flush: () => Promise<unknown> }> => {
  if (!dsn) return { flush: async () => undefined }
  const { startErrorReports } = await import('../providers/sentry/error-reports.ts')
  return startErrorReports({
    dsn,
    environment: 'production',
    release: releaseOf({ ...config, ERROR_REPORTING_DSN: dsn }),
    role,
  })
}

/**
 * The process's log, JSON lines. With ERROR_REPORTING_DSN every logged error is reported too, so that no
 * feature needs to know of reporting.
 */
export const openLog = async (
  config: Config,
  role: string,
  to?: DestinationStream,
): Promise<{ log: Logger; flush: () => Promise<unknown> }> => {
  const { report, flush } = await reporterOf(config, role)
  const settings: LoggerOptions = {
    level: config.LOG_LEVEL,
    redact: secrets,
    serializers: { err: describeError },
    hooks: {
      logMethod(words, method, level) {
        const [facts] = words as [unknown]
        if (
          report &&
          level >= ERROR &&
          typeof facts === 'object' &&
          facts !== null &&
          'err' in facts
        ) {
          const { err, ...rest } = facts
          report(err, { ...rest, ...this.bindings() })
        }
        method.apply(this, words)
      },
    },
  }
  return { log: to ? pino(settings, to) : pino(settings), flush }
}
