// Runs in a thread of its own (see check-live-page.ts).
import { answerFromThread } from '../../../off-thread/answer-from-thread.ts'
import { judgePage } from './rules.ts'

answerFromThread(judgePage)
