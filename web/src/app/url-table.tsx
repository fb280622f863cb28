import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { lazyPart } from '../lazy-part.ts'
import { lazyScreen as screen } from '../lazy-screen.tsx'
import { WhenSlow } from '../when-slow.tsx'
import { BlankFrame, GuestFrame } from './frame/frames.tsx'
import { GuestOnly, OwnerOnly } from './session/guards.tsx'

const Shell = lazyPart(() => import('./frame/shell.tsx').then((m) => m.Shell))

const login = screen(() => import('../screens/login.tsx').then((m) => m.LoginScreen), 'accounts')
const register = screen(
  () => import('../screens/register.tsx').then((m) => m.RegisterScreen),
  'accounts',
)
const forgotPassword = screen(
  () => import('../screens/forgot-password.tsx').then((m) => m.ForgotPasswordScreen),
  'accounts',
)
const resetPassword = screen(
  () => import('../screens/reset-password.tsx').then((m) => m.ResetPasswordScreen),
  'accounts',
)
const storeLogin = screen(
  () => import('../screens/login/store.tsx').then((m) => m.StoreLoginScreen),
  'accounts',
)
const verifyEmail = screen(
  () => import('../screens/login/verify-email.tsx').then((m) => m.VerifyEmailScreen),
  'accounts',
)
const home = screen(() => import('../screens/home.tsx').then((m) => m.HomeScreen), 'home')
const importSource = screen(
  () => import('../screens/import.tsx').then((m) => m.ImportScreen),
  'imports',
  'sources',
  'syncs',
)
const importCsv = screen(
  () => import('../screens/import/csv.tsx').then((m) => m.ImportCsvScreen),
  'imports',
  'products',
  'reviews',
)
const importRun = screen(
  () => import('../screens/import/run.tsx').then((m) => m.ImportRunScreen),
  'imports',
  'sources',
  'reviews',
  'syncs',
  'similar',
)
const importAmazon = screen(
  () => import('../screens/import/source.tsx').then((m) => m.ImportAmazonScreen),
  'sources',
  'imports',
  'products',
)
const importAliExpress = screen(
  () => import('../screens/import/source.tsx').then((m) => m.ImportAliExpressScreen),
  'sources',
  'imports',
  'products',
)
const similarProducts = screen(
  () => import('../screens/import/similar-products.tsx').then((m) => m.SimilarProductsScreen),
  'similar',
  'imports',
)
const synced = screen(
  () => import('../screens/import/synced.tsx').then((m) => m.SyncedScreen),
  'syncs',
  'imports',
  'sources',
)
const manage = screen(
  () => import('../screens/manage.tsx').then((m) => m.ManageScreen),
  'manage',
  'reviews',
  'products',
)
const products = screen(
  () => import('../screens/products.tsx').then((m) => m.ProductsScreen),
  'find',
)
const product = screen(
  () => import('../screens/products/product.tsx').then((m) => m.ProductScreen),
  'find',
)
const importList = screen(
  () => import('../screens/import-list.tsx').then((m) => m.ImportListScreen),
  'dropship',
  'fields',
  'selling',
)
const liveProducts = screen(
  () => import('../screens/import-list/live-products.tsx').then((m) => m.LiveProductsScreen),
  'selling',
  'dropship',
)
const widget = screen(() => import('../screens/widget.tsx').then((m) => m.WidgetScreen), 'widget')
const studio = screen(
  () => import('../screens/widget/studio-screen.tsx').then((m) => m.StudioScreen),
  'widget',
  'products',
)
const doctor = screen(
  () => import('../screens/widget/doctor.tsx').then((m) => m.DoctorScreen),
  'snippets',
  'products',
)
const notifications = screen(
  () => import('../screens/notifications.tsx').then((m) => m.NotificationsScreen),
  'notifications',
)
const settings = screen(
  () => import('../screens/settings.tsx').then((m) => m.SettingsScreen),
  'settings',
)
const checkout = screen(
  () => import('../screens/checkout.tsx').then((m) => m.CheckoutScreen),
  'checkout',
  'billing',
)
const paymentSuccess = screen(
  () =>
    import('../screens/checkout/paypal/payment-success.tsx').then((m) => m.PaymentSuccessScreen),
  'checkout',
  'billing',
)
const fields = screen(
  () => import('../screens/fields.tsx').then((m) => m.FieldsScreen),
  'fields',
  'products',
)
const cancel = screen(
  () => import('../screens/cancel.tsx').then((m) => m.CancelScreen),
  'membership',
  'billing',
  'settings',
)
const upgradeOffer = screen(
  () => import('../screens/offers/upgrade.tsx').then((m) => m.UpgradeOfferScreen),
  'customization',
  'billing',
)
const customization = screen(
  () => import('../screens/customization.tsx').then((m) => m.CustomizationScreen),
  'customization',
  'billing',
  'checkout',
)
const notFound = screen(() => import('../screens/not-found.tsx').then((m) => m.NotFoundScreen))

/** All paths of the product (UI-1). */
export const UrlTable = () => (
  <Suspense
    fallback={
      <WhenSlow>
        <BlankFrame />
      </WhenSlow>
    }
  >
    <Routes>
      <Route element={<GuestOnly />}>
        <Route element={<GuestFrame />}>
          <Route path="/login" element={login} />
          <Route path="/register" element={register} />
        </Route>
      </Route>
      <Route element={<GuestFrame />}>
        <Route path="/login/store/:shop_token" element={storeLogin} />
        <Route path="/forgot-password" element={forgotPassword} />
        <Route path="/reset-password" element={resetPassword} />
      </Route>
      <Route element={<OwnerOnly />}>
        <Route element={<GuestFrame />}>
          <Route path="/verify-email" element={verifyEmail} />
        </Route>
        <Route element={<Shell />}>
          <Route path="/" element={home} />
          <Route path="/import" element={importSource} />
          <Route path="/import/csv" element={importCsv} />
          <Route path="/import/amazon" element={importAmazon} />
          <Route path="/import/aliexpress" element={importAliExpress} />
          <Route path="/import/runs/:id" element={importRun} />
          <Route path="/import/runs/:id/similar-products" element={similarProducts} />
          <Route path="/import/synced" element={synced} />
          <Route path="/manage" element={manage} />
          <Route path="/products" element={products} />
          <Route path="/products/:id" element={product} />
          <Route path="/import-list" element={importList} />
          <Route path="/live-products" element={liveProducts} />
          <Route path="/widget" element={widget} />
          <Route path="/widget/doctor" element={doctor} />
          <Route path="/widget/:id" element={studio} />
          <Route path="/notifications" element={notifications} />
          <Route path="/checkout" element={checkout} />
          <Route path="/checkout/paypal/payment-success/:subscriptionId" element={paymentSuccess} />
          <Route path="/customization" element={customization} />
          <Route path="/cancel" element={cancel} />
          <Route path="/offers/upgrade" element={upgradeOffer} />
          <Route path="/settings/*" element={settings} />
          <Route path="/fields" element={fields} />
          <Route path="/reviews" element={<Navigate to="/" replace />} />
          <Route path="*" element={notFound} />
        </Route>
      </Route>
    </Routes>
  </Suspense>
)
