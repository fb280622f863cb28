type Policy = { createScriptURL(url: string): string; createHTML(html: string): string }
type Factory = { createPolicy(name: string, rules: Partial<Policy>): Policy }

const factory = () => (globalThis as unknown as { trustedTypes?: Factory }).trustedTypes

/**
 * Script URLs may be set anywhere: the content security policy limits their hosts. HTML and code as text are not
 * allowed by this policy or any other of ours, so injected text has no effect.
 */
export const allowScriptUrls = () =>
  void factory()?.createPolicy('default', { createScriptURL: (url) => url })

let inert: Pick<Policy, 'createHTML'> | undefined

/** Parses HTML into a separate document, in which nothing loads and nothing runs; the only use of this policy. */
export const parseInert = (html: string): Document => {
  inert ??= factory()?.createPolicy('plaudit-inert', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  }
  return new DOMParser().parseFromString(inert.createHTML(html), 'text/html')
}

/** Sets the nonce for style elements that libraries create. */
export const setStyleNonce = () => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
