import { lazy, Suspense, type ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { loadTexts, type Namespace } from '../texts/load-texts.ts'
import { BlankFrame, GuestFrame } from './frames.tsx'
import { GuestOnly, OwnerOnly } from './guards.tsx'

/** A screen comes with its texts: both are loaded side by side. */
const screen = (load: () => Promise<ComponentType>, ...texts: Namespace[]) => {
  const Screen = lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(...texts)])
    return { default: component }
  })
  return <Screen />
}

const Shell = lazy(async () => {
  const [shell] = await Promise.all([import('./shell.tsx'), loadTexts('stores', 'notifications')])
  return { default: shell.Shell }
})

const login = screen(() => import('../screens/login.tsx').then((m) => m.LoginScreen), 'accounts')
const register = screen(() => import('../screens/register.tsx').then((m) => m.RegisterScreen), 'accounts')
const home = screen(() => import('../screens/home.tsx').then((m) => m.HomeScreen), 'home')
const importSource = screen(() => import('../screens/import.tsx').then((m) => m.ImportScreen), 'imports')
const importCsv = screen(() => import('../screens/import/csv.tsx').then((m) => m.ImportCsvScreen), 'imports', 'products', 'reviews')
const importRun = screen(() => import('../screens/import/run.tsx').then((m) => m.ImportRunScreen), 'imports', 'reviews')
const manage = screen(() => import('../screens/manage.tsx').then((m) => m.ManageScreen), 'manage', 'reviews', 'products')
const widget = screen(() => import('../screens/widget.tsx').then((m) => m.WidgetScreen), 'widget', 'products')
const notFound = screen(() => import('../screens/not-found.tsx').then((m) => m.NotFoundScreen))

/** Every path of the product (spec 2, decisions 2). Paths that come with later work answer "not found" until then. */
export const UrlTable = () => (
  <Suspense fallback={<BlankFrame />}>
    <Routes>
      <Route element={<GuestOnly />}>
        <Route element={<GuestFrame />}>
          <Route path="/login" element={login} />
          <Route path="/register" element={register} />
        </Route>
      </Route>
      <Route element={<OwnerOnly />}>
        <Route element={<Shell />}>
          <Route path="/" element={home} />
          <Route path="/import" element={importSource} />
          <Route path="/import/csv" element={importCsv} />
          <Route path="/import/runs/:id" element={importRun} />
          <Route path="/manage" element={manage} />
          <Route path="/widget" element={widget} />
          <Route path="/reviews" element={<Navigate to="/" replace />} />
          <Route path="*" element={notFound} />
        </Route>
      </Route>
    </Routes>
  </Suspense>
)
