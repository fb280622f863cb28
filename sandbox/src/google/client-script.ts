/**
 * What the real `https://accounts.google.com/gsi/client` gives a page, as far as it is used: initialize, renderButton,
 * prompt, disableAutoSelect. The credential comes from a window in which a person is chosen.
 */
export const clientScript = `(() => {
  const base = new URL(document.currentScript.src).origin
  let settings = null
  const choose = () => {
    if (!settings) throw new Error('google.accounts.id.initialize was not called')
    const query = new URLSearchParams({ client_id: settings.client_id, nonce: settings.nonce || '' })
    open(base + '/google/choose?' + query, 'google-sandbox', 'width=480,height=640')
  }
  addEventListener('message', (event) => {
    if (event.origin === base && event.data && event.data.plauditSandboxCredential) settings.callback({ credential: event.data.plauditSandboxCredential, select_by: 'btn' })
  })
  const renderButton = (parent, options) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Continue with Google'
    button.style.cssText = 'font:500 14px/1 sans-serif;height:40px;padding:0 16px;border:1px solid #747775;border-radius:8px;background:#fff;color:#1f1f1f;cursor:pointer;width:' + (options && options.width ? options.width + 'px' : 'auto')
    button.addEventListener('click', choose)
    parent.replaceChildren(button)
  }
  globalThis.google = { accounts: { id: { initialize: (given) => void (settings = given), renderButton, prompt: () => undefined, disableAutoSelect: () => undefined, cancel: () => undefined } } }
})()
`
