import { loadBlock, type Block } from './load-block.ts'
import { enhanceBlock } from './enhance-block.ts'
import { runBehaviour } from './run-behaviour.ts'

const script = document.currentScript as HTMLScriptElement | null

/** Where the script came from is where the reviews come from. */
const storefront = new URL('.', script?.src ?? location.href)

/** Begins to load when the element is about to be seen, so that the page's own content comes first. */
const ahead = '1200px'

/** Data for search engines stands once a page: the first block of a product keeps its own. */
const keepFirstData = (product: string | null): void => {
  const data = [...document.querySelectorAll('plaudit-reviews>script')]
  for (const one of data
    .filter(({ parentElement }) => parentElement!.getAttribute('product') === product)
    .slice(1))
    one.remove()
}

/**
 * `<plaudit-reviews shop product>`: reviews that the server drew; of the whole shop without `product`. Where a theme
 * included the block, its first page stands there already and this only makes its links quicker. Where it is empty,
 * the block is fetched and filled in; at once with `floating`, for layouts that stand over the page.
 */
class PlauditReviews extends HTMLElement {
  private started = false

  connectedCallback(): void {
    if (this.started) return
    this.started = true
    const drawn = this.shadowRoot ?? this.takeOverTemplate()
    if (drawn) return this.start(drawn)
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        watch.disconnect()
        void this.fill()
      },
      { rootMargin: this.hasAttribute('floating') ? '9999999px' : ahead },
    )
    watch.observe(this)
  }

  /** For browsers that do not know declarative shadow DOM: the template is still there as an ordinary child. */
  private takeOverTemplate(): ShadowRoot | null {
    const template = this.querySelector('template')
    if (!template) return null
    const root = this.attachShadow({ mode: 'open' })
    root.append(template.content)
    return root
  }

  private async fill(): Promise<void> {
    const block = await loadBlock(this, storefront)
    // The page works without reviews: nothing is shown and nothing is thrown; the network panel has the reason.
    if (block) this.show(block)
    // The room that the page keeps for reviews goes where there are none.
    if (!this.shadowRoot?.querySelector('article,[role=img]')) this.style.minHeight = '0'
  }

  private show({ id, content, jsonLd }: Block): void {
    this.id ||= id
    const root = this.attachShadow({ mode: 'open' })
    root.append(content)
    if (jsonLd) {
      const data = document.createElement('script')
      data.type = 'application/ld+json'
      data.text = jsonLd
      this.append(data)
    }
    this.start(root)
  }

  private start(root: ShadowRoot): void {
    enhanceBlock(root, { element: this, storefront })
    keepFirstData(this.getAttribute('product'))
    void runBehaviour(root, storefront)
  }
}

// Two script tags on one page are one widget.
if (!customElements.get('plaudit-reviews')) customElements.define('plaudit-reviews', PlauditReviews)
