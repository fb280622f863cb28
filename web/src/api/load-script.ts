const asked = new Map<string, Promise<void>>()

/** Loads a script of another host once per page; retried after a failure. Rejects when it cannot be loaded. */
export const loadScript = (url: string): Promise<void> => {
  const known = asked.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      asked.delete(url)
      script.remove()
      reject(new Error(`This script did not load: ${url}`))
    })
    document.head.append(script)
  })
  asked.set(url, loading)
  return loading
}
