import '@fontsource-variable/figtree/wght.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { allowScriptUrls, setStyleNonce } from './api/trusted-types.ts'
import { bufferEarlyErrors } from './app/frame/early-errors.ts'
import { captureCampaign } from './features/accounts/campaign.ts'
import { startTexts } from './texts/load-texts.ts'
import './ui/tokens.css'
import './ui/base.css'

allowScriptUrls()
setStyleNonce()
bufferEarlyErrors()
captureCampaign(location.search)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startTexts()
createRoot(root).render(<App />)
