/** Decides on a provider's approval page as an owner's browser would; answers where it sends the browser back to. */
export const decideOn = async (url: string, decision: string): Promise<URL> => {
  const page = new URL(url)
  const answer = await fetch(page.origin + page.pathname + page.search, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...page.searchParams, ['decision', decision]]),
  })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`the page answered ${answer.status}`)
  return new URL(location)
}

/** Connects a store as the owner's browser would. */
export const installApp = async (authUrl: string): Promise<URL> => {
  const page = new URL(authUrl)
  return decideOn(page.href, 'install')
}
