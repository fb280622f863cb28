export const isId = (text: string | null): text is string =>
  text !== null && /^[0-9a-f-]{36}$/.test(text)
