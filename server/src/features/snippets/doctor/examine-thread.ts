// Runs in a thread of its own (see examine-page.ts).
import { answerFromThread } from '../../../off-thread/answer-from-thread.ts'
import { examineHtml } from './examine-html.ts'

answerFromThread(examineHtml)
