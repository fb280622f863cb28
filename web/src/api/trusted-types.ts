type Policy = { createScriptURL(url: string): string; createHTML(html: string): string }
type Factory = { createPolicy(name: string, rules: Partial<Policy>): Policy }

const factory = () => (globalThis as unknown as { trustedTypes?: Factory }).trustedTypes

/**
 * Addresses of scripts may be set anywhere: which hosts they may name is the content security policy's matter. HTML and code
 * as text are not allowed by this policy or any other of ours: text that finds its way into such a place stays out.
 */
export const allowScriptAddresses = () =>
  void factory()?.createPolicy('default', { createScriptURL: (url) => url })

let inert: Pick<Policy, 'createHTML'> | undefined

/** HTML read into a document of its own, in which nothing loads and nothing runs; the only use of this policy. */
export const parseInert = (html: string): Document => {
  inert ??= factory()?.createPolicy('plaudit-inert', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  }
  return new DOMParser().parseFromString(inert.createHTML(html), 'text/html')
}

/** Libraries that write a style element of their own mark it with this answer's nonce. */
export const tellNonce = () => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
