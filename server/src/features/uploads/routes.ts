import * as uploads from '@plaudit/contract/owner-tools/uploads'
import { route, type Route } from '../../http/route.ts'
import { startUpload } from './start-upload.ts'

export { receiveUpload } from './receive-upload.ts'
export const routes: Route[] = [route(uploads.startUpload, startUpload)]
