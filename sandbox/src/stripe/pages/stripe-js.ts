/**
 * What the real `https://js.stripe.com/v3/` gives a page, as far as it is used: elements with the Payment Element,
 * confirmSetup, confirmPayment, handleNextAction, retrieveSetupIntent, retrievePaymentIntent. Card data is typed in a
 * frame of the sandbox's own origin and goes nowhere else; 3-D Secure opens in a frame over the page.
 */
export const stripeJs = `(() => {
  const base = new URL(document.currentScript.src).origin
  let count = 0

  const call = async (method, path, fields) => {
    const form = new URLSearchParams(fields)
    const answer = await fetch(base + path + (method === 'GET' ? '?' + form : ''), { method, ...(method === 'POST' && { body: form }) }).catch(() => null)
    if (!answer) return { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.' } }
    return answer.json()
  }
  const kinds = {
    setup: { path: '/v1/setup_intents/', name: 'setupIntent', field: 'setup_intent', error: 'last_setup_error' },
    payment: { path: '/v1/payment_intents/', name: 'paymentIntent', field: 'payment_intent', error: 'last_payment_error' },
  }
  const kindOf = (secret) => (String(secret).startsWith('seti_') ? kinds.setup : kinds.payment)
  const idOf = (secret) => String(secret).split('_secret_')[0]

  /** Over the page until the person has answered; the focus comes back to where it was. */
  const challenge = (url) =>
    new Promise((done) => {
      const before = document.activeElement
      const cover = document.createElement('div')
      cover.setAttribute('role', 'dialog')
      cover.setAttribute('aria-modal', 'true')
      cover.setAttribute('aria-label', '3D Secure')
      cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:rgba(20,20,28,.6);display:grid;place-items:center'
      const frame = document.createElement('iframe')
      frame.title = '3D Secure'
      frame.name = '__privateStripeFrameChallenge'
      frame.src = url
      frame.style.cssText = 'border:0;width:min(500px,100vw);height:min(600px,100vh);background:#fff;border-radius:8px'
      cover.append(frame)
      const heard = (event) => {
        if (event.origin !== base || !event.data || event.data.stripeSandbox !== 'authenticated') return
        removeEventListener('message', heard)
        cover.remove()
        if (before instanceof HTMLElement) before.focus()
        done()
      }
      addEventListener('message', heard)
      document.body.append(cover)
      frame.focus()
    })

  /** An element of the page; the card itself lives in its frame. */
  const paymentElement = (key, group, options) => {
    const id = 'element-' + ++count
    const listeners = {}
    const waiting = new Map()
    let frame = null
    let host = null
    let state = { complete: false, empty: true }
    const emit = (name, detail) => (listeners[name] || []).forEach((listener) => listener({ elementType: 'payment', ...detail }))
    const ask = (message) =>
      new Promise((done) => {
        const ticket = ++count
        waiting.set(ticket, done)
        frame.contentWindow.postMessage({ stripeSandbox: id, ticket, ...message }, base)
      })
    const heard = (event) => {
      if (event.origin !== base || !event.data || event.data.stripeSandbox !== id) return
      const { type, ticket, ...detail } = event.data
      if (type === 'answer') return waiting.get(ticket)?.(detail.answer), void waiting.delete(ticket)
      if (type === 'height') frame.style.height = detail.height + 'px'
      if (type === 'ready') emit('ready', {})
      if (type === 'change') (state = { complete: detail.complete, empty: detail.empty }), emit('change', { ...state, collapsed: false, value: { type: 'card' } })
      if (type === 'focus' || type === 'blur' || type === 'escape') emit(type, {})
    }
    const element = {
      mount: (where) => {
        host = typeof where === 'string' ? document.querySelector(where) : where
        if (!host) throw new Error('The selector you specified (' + where + ') applies to no DOM elements that are currently on the page.')
        const query = new URLSearchParams({ id, key, locale: group.locale || 'auto', appearance: JSON.stringify(group.appearance || {}), page: location.origin })
        frame = document.createElement('iframe')
        frame.title = 'Secure payment input frame'
        frame.name = '__privateStripeFrame' + ++count
        frame.src = base + '/stripe/elements/payment?' + query
        frame.style.cssText = 'border:0;display:block;width:100%;height:260px;color-scheme:light only;background:transparent'
        addEventListener('message', heard)
        host.replaceChildren(frame)
        host.classList.add('StripeElement')
      },
      unmount: () => {
        removeEventListener('message', heard)
        frame?.remove()
        frame = null
      },
      destroy: () => element.unmount(),
      on: (name, listener) => ((listeners[name] = [...(listeners[name] || []), listener]), element),
      off: (name, listener) => ((listeners[name] = listener ? (listeners[name] || []).filter((one) => one !== listener) : []), element),
      once: (name, listener) => element.on(name, function first(event) { element.off(name, first); listener(event) }),
      update: () => undefined,
      focus: () => frame && ask({ type: 'focus' }),
      clear: () => frame && ask({ type: 'clear' }),
      isMounted: () => frame !== null,
      ask,
    }
    return element
  }

  const openElements = (key, options = {}) => {
    const group = { ...options }
    let element = null
    return {
      create: (type, given) => {
        if (type !== 'payment') throw new Error('This stand-in has the Payment Element only, not "' + type + '".')
        if (element) throw new Error('Can only create one Element of type payment through the Elements instance.')
        return (element = paymentElement(key, group, given))
      },
      getElement: (type) => (type === 'payment' ? element : null),
      update: (given) => {
        Object.assign(group, given)
        if (element?.isMounted()) element.ask({ type: 'appearance', appearance: group.appearance || {} })
      },
      fetchUpdates: async () => ({}),
      submit: async () => (element?.isMounted() ? element.ask({ type: 'submit' }) : { error: { type: 'integration_error', message: 'elements.submit() needs a mounted Payment Element.' } }),
      group,
      element: () => element,
    }
  }

  globalThis.Stripe = (key) => {
    if (!/^pk_/.test(key || '')) throw new Error('Invalid value for Stripe(): apiKey should be a publishable key (pk_...).')
    const retrieve = async (secret) => {
      const kind = kindOf(secret)
      const answer = await call('GET', kind.path + idOf(secret), { key, client_secret: secret })
      return answer.error ? { error: answer.error } : { [kind.name]: answer }
    }
    const goOn = async (secret, intent) => {
      const kind = kindOf(secret)
      if (intent.status !== 'requires_action') return { [kind.name]: intent }
      const action = intent.next_action || {}
      await challenge(action.type === 'redirect_to_url' ? action.redirect_to_url.url : action.use_stripe_sdk.stripe_js)
      const after = await retrieve(secret)
      const now = after[kind.name]
      if (now && now[kind.error]) return { error: { ...now[kind.error], [kind.field]: now } }
      return after
    }
    const leave = (secret, intent, url) => {
      const kind = kindOf(secret)
      const target = new URL(url)
      target.searchParams.set(kind.field, intent.id)
      target.searchParams.set(kind.field + '_client_secret', secret)
      target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
      location.assign(target)
      return new Promise(() => undefined)
    }
    const confirm = async ({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) => {
      const secret = clientSecret || elements?.group.clientSecret
      const kind = kindOf(secret)
      if (redirect === 'always' && !confirmParams.return_url) throw new Error('confirmParams.return_url is required unless redirect is "if_required".')
      const path = kind.path + idOf(secret) + '/confirm'
      const fields = { key, client_secret: secret, use_stripe_sdk: 'true', ...(confirmParams.return_url && { return_url: confirmParams.return_url }) }
      const answer = confirmParams.payment_method
        ? await call('POST', path, { ...fields, payment_method: confirmParams.payment_method })
        : await elements.element().ask({ type: 'confirm', path, fields, billing: confirmParams.payment_method_data?.billing_details || {} })
      if (answer.error) return { error: answer.error }
      const result = await goOn(secret, answer)
      const intent = result[kind.name]
      return intent && redirect === 'always' ? leave(secret, intent, confirmParams.return_url) : result
    }
    return {
      elements: (options) => openElements(key, options),
      confirmSetup: confirm,
      confirmPayment: confirm,
      handleNextAction: async ({ clientSecret }) => {
        const now = await retrieve(clientSecret)
        return now.error ? now : goOn(clientSecret, now[kindOf(clientSecret).name])
      },
      retrieveSetupIntent: retrieve,
      retrievePaymentIntent: retrieve,
    }
  }
  globalThis.Stripe.version = 3
})()
`
