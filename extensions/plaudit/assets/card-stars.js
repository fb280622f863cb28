// Puts the stars of `card_stars.liquid` below the title of each product card: the first link of a card that has words.
;(() => {
  const data = document.querySelector('script[data-plaudit-cards]')
  if (!data) return
  const { ratings, size } = JSON.parse(data.textContent)

  const starsOf = ({ rating, label, count }) => {
    const stars = document.createElement('span')
    stars.className = 'plaudit-stars'
    stars.setAttribute('role', 'img')
    stars.setAttribute('aria-label', label)
    stars.style.setProperty('--plaudit-filled', `${(rating / 5) * 100}%`)
    stars.style.setProperty('--plaudit-size', `${size}px`)
    const words = document.createElement('span')
    words.textContent = count
    const line = document.createElement('span')
    line.className = 'plaudit-card'
    line.append(stars, words)
    return line
  }

  const handleOf = (link) => {
    const [, handle] = /\/products\/([^/?#]+)/.exec(link.pathname) ?? []
    try {
      return handle && decodeURIComponent(handle)
    } catch {
      return undefined
    }
  }

  const cardOf = (link) => link.closest('li, article, .card, .grid__item, product-card')

  const isShown = (card) =>
    card.hasAttribute('data-plaudit-shown') || card.querySelector('.rating, [data-rating]') !== null

  const draw = () => {
    for (const link of document.querySelectorAll('a[href*="/products/"]')) {
      const rating = ratings[handleOf(link)]
      const card = rating && cardOf(link)
      if (!card || link.textContent.trim() === '' || isShown(card)) continue
      card.setAttribute('data-plaudit-shown', '')
      const title = link.closest('h2, h3, h4') ?? link
      title.after(starsOf(rating))
    }
  }

  draw()
  // Themes load more products while a shopper scrolls.
  let isDue = false
  const drawSoon = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      draw()
    })
  }
  new MutationObserver(drawSoon).observe(document.body, { childList: true, subtree: true })
})()
