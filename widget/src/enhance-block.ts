import { blockUrl, fetchText } from './load-block.ts'

type BlockPosition = { element: Element; storefront: URL }

const part = <T extends Element>(root: ShadowRoot, selector: string) =>
  root.querySelector<T>(selector)

/** Says in the status line what the list shows now, or that it could not be had; screen readers hear it. */
const announce = (root: ShadowRoot, text: string, visible: boolean): void => {
  const line = part<HTMLElement>(root, '[role=status]')
  if (!line) return
  line.textContent = text
  line.className = visible ? '' : classes.visuallyHidden
}

const markBars = (root: ShadowRoot, rating: string | null): void => {
  for (const bar of root.querySelectorAll<HTMLAnchorElement>(`.${classes.ratingBars} a`)) {
    if (rating && new URLSearchParams(bar.search).get('rating') === rating)
      bar.setAttribute('aria-current', 'true')
    else bar.removeAttribute('aria-current')
  }
}

/** What each list was asked for last. */
const latest = new WeakMap<Element, URLSearchParams>()

/** Swaps another list in. Focus stays where it was, or goes to the first review when the pages were turned. */
const swapList = async (
  root: ShadowRoot,
  { element, storefront }: BlockPosition,
  query: URLSearchParams,
): Promise<void> => {
  const list = part<HTMLElement>(root, `.${classes.list}`)
  if (!list) return
  list.ariaBusy = 'true'
  const asked = new URLSearchParams(query)
  asked.set('part', 'list')
  latest.set(list, asked)
  const text = await fetchText(blockUrl(element, storefront, asked))
  // Something else was chosen meanwhile: an older answer may come later.
  if (latest.get(list) !== asked) return
  list.ariaBusy = null
  if (text === null) return announce(root, list.dataset['failed'] ?? '', true)
  const focused = root.activeElement?.id
  list.innerHTML = text
  announce(
    root,
    list.querySelector(`.${classes.pagination} p,.${classes.emptyState} p`)?.textContent ?? '',
    false,
  )
  markBars(root, query.get('rating'))
  const next = query.has('cursor')
    ? part<HTMLElement>(root, 'li[tabindex]')
    : focused && root.getElementById(focused)
  if (next) next.focus()
  else list.focus({ preventScroll: true })
}

type Part =
  | readonly [file: 'lightbox.js', run: 'openLightbox']
  | readonly [file: 'write.js', run: 'openForm']
  | readonly [file: 'vote.js', run: 'sendVote']

/** Runs what is loaded when it is first used; where it cannot be had, the browser follows the link or sends the form. */
const runPart = async (
  target: HTMLAnchorElement | HTMLFormElement,
  storefront: URL,
  [file, run]: Part,
): Promise<void> => {
  try {
    await (await import(/* @vite-ignore */ new URL(file, storefront).href))[run](target)
  } catch {
    if ('href' in target) location.assign(target.href)
    else target.submit()
  }
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Makes the links and forms of a drawn block quicker; without this they work as links and forms. */
export const enhanceBlock = (root: ShadowRoot, position: BlockPosition): void => {
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlain(event as MouseEvent)) return
    const isWriting = link.matches(`.${classes.writeButton}`)
    const isPhoto = link.parentElement?.parentElement?.matches(`.${classes.gallery}`)
    if (!isWriting && !isPhoto && !link.getAttribute('href')?.startsWith('?')) return
    event.preventDefault()
    if (isWriting) void runPart(link, position.storefront, ['write.js', 'openForm'])
    else if (isPhoto) void runPart(link, position.storefront, ['lightbox.js', 'openLightbox'])
    else void swapList(root, position, new URLSearchParams(link.search))
  })
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.matches('[data-write]')) return
    event.preventDefault()
    void (form.method === 'post'
      ? runPart(form, position.storefront, ['vote.js', 'sendVote'])
      : swapList(
          root,
          position,
          new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
        ))
  })
  // Chromium loses the focus when what is open in a shadow root closes (seen in version 156).
  root.addEventListener(
    'toggle',
    ({ target, newState }: Event & { newState?: string }) => {
      const closed = target as Element
      const isLost = closed.contains(root.activeElement) || document.activeElement === document.body
      if (newState === 'closed' && closed.role === 'dialog' && isLost)
        part<HTMLElement>(root, `[popovertarget="${closed.id}"]`)?.focus({ preventScroll: true })
    },
    true,
  )
  root.addEventListener('change', (event) => {
    const { form, type } = event.target as HTMLInputElement | HTMLSelectElement
    // The words of a search are sent by their own form alone.
    if (type !== 'search' && !form?.matches('[data-write]')) form?.requestSubmit()
  })
}
