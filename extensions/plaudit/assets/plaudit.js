// Fills the reviews block with what the shop's own address answers, when it is about to be seen. Without an answer the
// link that stands there stays.
;(() => {
  const passedOn = ['sort', 'rating', 'photos', 'country', 'search', 'cursor', 'product']

  const addressOf = (box) => {
    const url = new URL(box.dataset.plauditReviews, location.origin)
    const own = new URLSearchParams(location.search)
    for (const name of passedOn) if (own.has(name)) url.searchParams.set(name, own.get(name))
    return url
  }

  const runScripts = (box) => {
    for (const written of box.querySelectorAll('script[src]')) {
      const script = document.createElement('script')
      script.src = written.src
      script.async = true
      written.replaceWith(script)
    }
  }

  const fill = async (box) => {
    const answer = await fetch(addressOf(box)).catch(() => null)
    if (!answer || !answer.ok) return
    const html = await answer.text()
    // Its shadow root too, where the browser can: the reviews then stand before their script is there.
    if ('setHTMLUnsafe' in box) box.setHTMLUnsafe(html)
    else box.innerHTML = html
    runScripts(box)
  }

  const watch = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue
        watch.unobserve(target)
        void fill(target)
      }
    },
    { rootMargin: '1200px' },
  )
  // What stands over the page is nowhere to be scrolled to.
  for (const box of document.querySelectorAll('[data-plaudit-reviews]'))
    if (box.hasAttribute('data-plaudit-now')) void fill(box)
    else watch.observe(box)
})()
