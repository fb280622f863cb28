import '@fontsource-variable/figtree/wght.css'
import { createRoot } from 'react-dom/client'
import { EmbeddedPage } from './embedded-page.tsx'
import { startEmbeddedTexts } from './embedded-texts.ts'
import '../ui/tokens.css'
import '../ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('embedded.html has no #root')

// The admin's language at first, then that of the account.
await startEmbeddedTexts(new URLSearchParams(location.search).get('locale'))
createRoot(root).render(<EmbeddedPage />)
