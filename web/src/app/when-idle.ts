const LATEST_MS = 3_000

/** Resolves once the page has loaded and is idle (at the latest 3 s after loading). */
export const whenIdle = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
    else setTimeout(resolve, 500)
  })
}
