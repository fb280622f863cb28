import { hash } from 'node:crypto'

const names = new Map<string, string>()

/** The name under which a connection prepares this text: only for texts of which there are few. */
export const preparedNameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = `p${hash('sha1', text, 'hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
