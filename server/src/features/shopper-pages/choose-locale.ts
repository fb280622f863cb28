import type { PublicRequest } from '../../http/pages/public-route.ts'

const headerOf = ({ headers }: PublicRequest, name: string): string => String(headers[name] ?? '')

/** The page's language: as the link says, else as the browser wishes. */
export const chooseLocale = (request: PublicRequest): string =>
  request.query['locale'] || headerOf(request, 'accept-language').split(/[,;]/)[0] || 'en'
