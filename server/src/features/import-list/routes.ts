import * as list from '@plaudit/contract/dropshipping/import-list'
import * as live from '@plaudit/contract/dropshipping/live-products'
import * as pushes from '@plaudit/contract/dropshipping/pushes'
import * as notices from '@plaudit/contract/dropshipping/notices'
import * as remaps from '@plaudit/contract/dropshipping/remaps'
import * as prices from '@plaudit/contract/dropshipping/price-rules'
import { route, type Route } from '../../http/route.ts'
import { addProduct } from './adding/add-product.ts'
import { findListed } from './adding/find-listed.ts'
import { changeItems } from './changing/change-items.ts'
import { removeItem } from './changing/remove-item.ts'
import { undoChange } from './changing/undo-change.ts'
import { editItem } from './editing/edit-item.ts'
import { getItem } from './editing/get-item.ts'
import { getChoices } from './listing/get-choices.ts'
import { listItems } from './listing/list-items.ts'
import { activateProduct } from './live/activate-product.ts'
import { deactivateProduct } from './live/deactivate-product.ts'
import { listLiveProducts } from './live/list-live-products.ts'
import { restoreProduct } from './live/restore-product.ts'
import { getPriceRules } from './pricing/get-price-rules.ts'
import { previewPriceRules } from './pricing/preview-price-rules.ts'
import { savePriceRules } from './pricing/save-price-rules.ts'
import { dismissPush } from './pushing/dismiss-push.ts'
import { getDifferences } from './pushing/get-differences.ts'
import { listPushes } from './pushing/showing/list-pushes.ts'
import { pushItem } from './pushing/push-item.ts'
import { pushItems } from './pushing/push-items.ts'
import { refreshItem } from './refreshing/refresh-item.ts'
import { applyRemaps } from './remapping/applying/apply-remaps.ts'
import { listRemaps } from './remapping/list-remaps.ts'
import { syncProduct } from './syncing/sync-product.ts'
import { getNotices } from './telling/get-notices.ts'
import { saveNotices } from './telling/save-notices.ts'

export const routes: Route[] = [
  route(list.listImportItems, listItems),
  route(list.getListChoices, getChoices),
  route(list.findListed, findListed),
  route(list.addToImportList, addProduct),
  route(list.getImportItem, getItem),
  route(list.editImportItem, editItem),
  route(list.refreshImportItem, refreshItem),
  route(list.removeImportItem, removeItem),
  route(list.changeImportItems, changeItems),
  route(list.undoListChange, undoChange),
  route(prices.getPriceRules, getPriceRules),
  route(prices.previewPriceRules, previewPriceRules),
  route(prices.savePriceRules, savePriceRules),
  route(pushes.pushItem, pushItem),
  route(pushes.pushItems, pushItems),
  route(pushes.getDifferences, getDifferences),
  route(pushes.listPushes, listPushes),
  route(pushes.dismissPush, dismissPush),
  route(live.listLiveProducts, listLiveProducts),
  route(live.restoreProduct, restoreProduct),
  route(live.deactivateProduct, deactivateProduct),
  route(live.activateProduct, activateProduct),
  route(live.syncProduct, syncProduct),
  route(notices.getNotices, getNotices),
  route(notices.saveNotices, saveNotices),
  route(remaps.listRemaps, listRemaps),
  route(remaps.applyRemaps, applyRemaps),
]
