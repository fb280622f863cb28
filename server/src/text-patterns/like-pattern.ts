/** The pattern of `like` that finds this text anywhere, whatever signs it has. */
export const likePattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
