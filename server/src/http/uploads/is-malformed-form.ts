/** The parser's errors for an invalid or incomplete form, for one with more parts than it takes, or too long a boundary. */
export const isMalformedForm = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Unexpected end of (form|multipart data|file)|Malformed|Multipart: |The needle cannot)/.test(
    error.message,
  ) ||
    /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test((error as { code?: string }).code ?? ''))
