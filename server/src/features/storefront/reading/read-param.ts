import type { PublicRequest } from '../../../http/pages/public-route.ts'
import { Problem } from '../../../problem.ts'

/** A part of the path that names a shop or a product. @throws Problem `not_found` for what none can be called. */
export const readParam = ({ params }: PublicRequest, name: string): string => {
  const value = params[name] ?? ''
  if (!value || value.length > 300 || value.includes('\0')) throw new Problem('not_found')
  return value
}
