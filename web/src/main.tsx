import '@fontsource-variable/figtree/wght.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startTexts } from './texts/load-texts.ts'
import './ui/tokens.css'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startTexts()
createRoot(root).render(<App />)
