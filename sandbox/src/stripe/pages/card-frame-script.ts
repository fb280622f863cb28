/** Runs in the card frame: formats and checks what is typed, and sends it to the sandbox alone. */
export const cardFrameScript = `(() => {
  const query = new URLSearchParams(location.search)
  const id = query.get('id')
  const page = query.get('page')
  const words = JSON.parse(document.getElementById('words').textContent)
  const form = document.querySelector('form')
  const [number, expiry, cvc] = ['number', 'expiry', 'cvc'].map((name) => document.getElementById(name))
  const fields = [number, expiry, cvc]
  const post = (message) => parent.postMessage({ stripeSandbox: id, ...message }, page)
  const digits = (field) => field.value.replace(/[^0-9]/g, '')
  const isAmex = () => /^3[47]/.test(digits(number))

  const luhn = (text) => [...text].reverse().reduce((sum, sign, at) => sum + (at % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][sign] : Number(sign)), 0) % 10 === 0
  const dateOf = () => ({ month: Number(digits(expiry).slice(0, 2)), year: 2000 + Number(digits(expiry).slice(2, 4)) })
  const faultOf = (field) => {
    const text = digits(field)
    if (field === number) {
      if (text.length < (isAmex() ? 15 : 16)) return 'incomplete_number'
      return luhn(text) ? null : 'invalid_number'
    }
    if (field === cvc) return text.length < (isAmex() ? 4 : 3) ? 'incomplete_cvc' : null
    if (text.length < 4) return 'incomplete_expiry'
    const { month, year } = dateOf()
    const today = new Date(document.documentElement.dataset.now)
    if (month < 1 || month > 12) return 'invalid_expiry_month'
    return year < today.getFullYear() || (year === today.getFullYear() && month < today.getMonth() + 1) ? 'invalid_expiry_year_past' : null
  }
  const show = (field, fault) => {
    const place = document.getElementById(field.id + '-fault')
    place.textContent = fault ? words[fault] : ''
    field.toggleAttribute('aria-invalid', Boolean(fault))
    if (fault) field.setAttribute('aria-invalid', 'true')
    measure()
  }
  const measure = () => post({ type: 'height', height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) })
  const changed = () => post({ type: 'change', complete: fields.every((field) => !faultOf(field)), empty: fields.every((field) => !field.value) })

  const format = {
    number: () => (isAmex() ? digits(number).slice(0, 15).replace(/^(.{4})(.{1,6})?(.{1,5})?$/, (_, a, b, c) => [a, b, c].filter(Boolean).join(' ')) : (digits(number).slice(0, 16).match(/.{1,4}/g) || []).join(' ')),
    expiry: () => {
      let text = digits(expiry)
      if (text.length === 1 && text > '1') text = '0' + text
      return text.length > 2 ? text.slice(0, 2) + ' / ' + text.slice(2, 4) : text.slice(0, 4)
    },
    cvc: () => digits(cvc).slice(0, isAmex() ? 4 : 3),
  }
  for (const field of fields) {
    field.addEventListener('input', () => {
      field.value = format[field.id]()
      const fault = faultOf(field)
      if (!fault || !fault.startsWith('incomplete')) show(field, fault)
      if (!fault && document.activeElement === field) fields[fields.indexOf(field) + 1]?.focus()
      changed()
    })
    field.addEventListener('blur', () => { if (field.value) show(field, faultOf(field)); post({ type: 'blur' }) })
    field.addEventListener('focus', () => post({ type: 'focus' }))
    field.addEventListener('keydown', (event) => { if (event.key === 'Escape') post({ type: 'escape' }) })
  }
  form.addEventListener('submit', (event) => event.preventDefault())

  const names = { colorPrimary: '--primary', colorBackground: '--background', colorText: '--text', colorTextSecondary: '--muted', colorTextPlaceholder: '--placeholder', colorDanger: '--danger', borderRadius: '--radius', fontFamily: '--font', fontSizeBase: '--size', spacingUnit: '--unit' }
  const dress = ({ theme, variables = {}, rules = {} }) => {
    const root = document.documentElement
    root.dataset.theme = theme === 'night' ? 'night' : 'stripe'
    const edge = rules['.Input']?.borderColor
    edge ? root.style.setProperty('--edge', edge) : root.style.removeProperty('--edge')
    for (const [name, property] of Object.entries(names)) variables[name] ? root.style.setProperty(property, variables[name]) : root.style.removeProperty(property)
    measure()
  }
  const check = () => {
    const faults = fields.map((field) => [field, faultOf(field)])
    for (const [field, fault] of faults) show(field, fault)
    const first = faults.find(([, fault]) => fault)
    if (!first) return {}
    first[0].focus()
    return { error: { type: 'validation_error', code: first[1], message: words[first[1]] } }
  }
  const flat = (prefix, value) => Object.entries(value).flatMap(([name, one]) => (one && typeof one === 'object' ? flat(prefix + '[' + name + ']', one) : one === undefined || one === null ? [] : [[prefix + '[' + name + ']', String(one)]]))
  const confirm = async ({ path, fields: sent, billing }) => {
    const wrong = check()
    if (wrong.error) return wrong
    const { month, year } = dateOf()
    const data = { type: 'card', billing_details: billing, card: { number: digits(number), exp_month: month, exp_year: year, cvc: digits(cvc) } }
    const answer = await fetch(path, { method: 'POST', body: new URLSearchParams([...Object.entries(sent), ...flat('payment_method_data', data)]) }).catch(() => null)
    if (!answer) return { error: { type: 'api_connection_error', message: words.offline } }
    const body = await answer.json()
    if (body.error) show(body.error.code === 'incorrect_cvc' ? cvc : /expir/.test(body.error.code || '') ? expiry : number, null)
    return body
  }
  addEventListener('message', async ({ data, source, origin }) => {
    if (source !== parent || origin !== page || !data || data.stripeSandbox !== id) return
    const answers = { submit: check, confirm: () => confirm(data), appearance: () => dress(data.appearance), focus: () => number.focus(), clear: () => { for (const field of fields) field.value = ''; changed() } }
    const answer = await answers[data.type]?.()
    post({ type: 'answer', ticket: data.ticket, answer: answer || {} })
  })
  dress(JSON.parse(query.get('appearance') || '{}'))
  new ResizeObserver(measure).observe(document.querySelector('main'))
  post({ type: 'ready' })
})()
`
