import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Other hosts that the screens may use, by kind of resource; from the settings. */
export type AllowedHosts = {
  script: string[]
  style: string[]
  frame: string[]
  connect: string[]
  image: string[]
  font: string[]
}

export type ContentSecurity = {
  hosts: AllowedHosts
  /** Off only where a service is set whose script writes HTML into the page by itself. */
  trustedTypes: boolean
  /** Seconds of HSTS; 0 sends no header. */
  hstsSeconds: number
}

export const noHosts: AllowedHosts = {
  script: [],
  style: [],
  frame: [],
  connect: [],
  image: [],
  font: [],
}

const write = (directives: Record<string, string[] | false>) =>
  Object.entries(directives)
    .filter((entry): entry is [string, string[]] => entry[1] !== false)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')

/** For responses that are not pages: opened as a page, they can do nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The screens: our own files and the hosts of the settings, no inline script but those whose hashes are given, styles
 * of libraries by nonce. `framedBy`: who may show the page in a frame, by default nobody.
 */
export const pagePolicy = (
  { hosts, trustedTypes }: ContentSecurity,
  {
    nonce,
    scripts = [],
    framedBy = ["'none'"],
  }: { nonce: string; scripts?: string[]; framedBy?: string[] },
): string =>
  write({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...hosts.script],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...hosts.style],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...hosts.image],
    'media-src': ["'self'", 'blob:', 'https:', ...hosts.image],
    'font-src': ["'self'", ...hosts.font],
    'connect-src': ["'self'", ...hosts.connect],
    'frame-src': ["'self'", ...hosts.frame],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': framedBy,
    'require-trusted-types-for': trustedTypes && ["'script'"],
  })

export const newNonce = () => randomBytes(16).toString('base64')

/** Adds the response's nonce where the page's scripts find it. */
export const withNonce = (html: string, nonce: string) =>
  html.replace('<head>', `<head><meta name="csp-nonce" content="${nonce}">`)

/**
 * Runs in the preview's frame: writes the given shop page, restores the scroll position (initially at the reviews),
 * and reports scrolling.
 */
const previewScript = `addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data?.plauditPreviewHtml !== 'string') return
  const { plauditPreviewHtml: html, top } = event.data
  document.open()
  document.write(html)
  addEventListener('load', () => {
    const reviews = document.querySelector('plaudit-reviews')
    const start = top ?? (reviews ? reviews.getBoundingClientRect().top - innerHeight * 0.3 : 0)
    scrollTo({ top: start, behavior: 'instant' })
    addEventListener('scroll', () => parent.postMessage({ plauditPreviewTop: scrollY }, '*'), { passive: true })
    parent.postMessage({ plauditPreviewShown: true }, '*')
  })
  document.close()
})
`
const previewPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body><script>${previewScript}</script></body></html>`
const previewScriptHash = createHash('sha256').update(previewScript).digest('base64')

/** An opaque origin without permissions; it shows a shop's page with its own styles. */
const previewPolicy = (publicUrl: string) =>
  write({
    'default-src': ["'none'"],
    'script-src': [`'sha256-${previewScriptHash}'`, publicUrl],
    'style-src': ["'unsafe-inline'", publicUrl],
    'img-src': ['data:', 'https:', 'http:'],
    'media-src': ['https:', 'http:'],
    'font-src': ['https:', 'data:'],
    'connect-src': [publicUrl],
    'form-action': [publicUrl],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts'],
  })

/** `GET /widget-preview`: the empty frame in which the owner's preview is drawn, apart from the owner's session. */
export const addPreviewFrame = (app: FastifyInstance, publicUrl: string) => {
  app.get('/widget-preview', (_request, reply) =>
    reply
      .header('content-security-policy', previewPolicy(publicUrl))
      .header('cache-control', 'no-cache')
      .type('text/html')
      .send(previewPage),
  )
}

/** Sends HSTS: browsers that used TLS keep using it. */
export const addTransportSecurity = (app: FastifyInstance, { hstsSeconds }: ContentSecurity) => {
  if (hstsSeconds > 0)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('strict-transport-security', `max-age=${hstsSeconds}; includeSubDomains`)
      done()
    })
}
