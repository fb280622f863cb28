/** The parser's errors for an invalid or incomplete form, or for one with more parts than it takes. */
export const isMalformedForm = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Unexpected end of (form|multipart data|file)|Malformed|Multipart: )/.test(error.message) ||
    /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test((error as { code?: string }).code ?? ''))
