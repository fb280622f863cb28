/** Imports the script that a layout needs, where the browser does not do it by itself. The block works without. */
export const runBehaviour = async (root: ShadowRoot, storefront: URL): Promise<void> => {
  const { script, unless } = root.querySelector<HTMLElement>('template[data-script]')?.dataset ?? {}
  if (!script || (unless && CSS.supports(unless))) return
  try {
    const { start } = (await import(/* @vite-ignore */ new URL(script, storefront).href)) as {
      start: (root: ShadowRoot) => void
    }
    start(root)
  } catch {
    // Not there: the network panel has the reason.
  }
}
