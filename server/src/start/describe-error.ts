/**
 * What a log says of an error beside its stack. Everything else that errors of databases carry (parameters,
 * details, rows) is data of people.
 */
const facts = [
  'code',
  'status',
  'statusCode',
  'constraint',
  'table',
  'column',
  'routine',
  'errno',
  'syscall',
  'address',
  'port',
] as const
const MOST_CAUSES = 5

/**
 * PostgreSQL quotes a value in some of its messages ("invalid input syntax for type uuid: "…""): what
 * stands in quotes after a colon goes.
 */
const withoutValues = (text: string) => text.replace(/(: )"[^\n]*"/g, '$1"…"')

/** An error for the log: name, message, stack and a few facts, causes included; never what a query was asked with. */
export const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return withoutValues(String(error))
  const description: Record<string, unknown> = {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
  }
  for (const fact of facts) {
    const value = (error as unknown as Record<string, unknown>)[fact]
    if (typeof value === 'string' || typeof value === 'number') description[fact] = value
  }
  if (error.cause !== undefined && depth < MOST_CAUSES)
    description['cause'] = describeError(error.cause, depth + 1)
  if (error instanceof AggregateError && depth < MOST_CAUSES)
    description['errors'] = error.errors.map((one) => describeError(one, depth + 1))
  return description
}
