import '@fontsource-variable/figtree/wght.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { allowScriptAddresses, tellNonce } from './api/trusted-types.ts'
import { keepErrors } from './app/missed-errors.ts'
import { captureCampaign } from './features/accounts/campaign.ts'
import { startTexts } from './texts/load-texts.ts'
import './ui/tokens.css'
import './ui/base.css'

allowScriptAddresses()
tellNonce()
keepErrors()
captureCampaign(location.search)

// A page left open over a new release asks for a part that is no longer there: the new release is loaded in its place.
// At most once a minute, so that a part that is really broken does not reload for ever.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('plaudit.reloaded_at') ?? 0)
  if (Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem('plaudit.reloaded_at', String(Date.now()))
  location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startTexts()
createRoot(root).render(<App />)
