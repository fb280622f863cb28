/** UI-4: modals are opened by window events, so that the sender does not import them. */
export type AppEvents = {
  'plaudit:show-plans': { hideClose?: boolean; startYearly?: boolean }
  'plaudit:show-resume': undefined
  'plaudit:show-limits': { limitType: string }
  'plaudit:show-notifications': undefined
  'plaudit:show-connect-store': undefined
  'plaudit:show-help': undefined
  'plaudit:show-consent': undefined
  'plaudit:show-palette': undefined
}
export type AppEventName = keyof AppEvents

/** Listeners may still be loading when the user clicks: an event waits for them this long. */
const WAITS_MS = 10_000
const listening = new Map<AppEventName, number>()
const waiting = new Map<AppEventName, { detail: unknown; until: number }>()

export const emitAppEvent = <S extends AppEventName>(
  name: S,
  ...[detail]: AppEvents[S] extends undefined ? [] : [AppEvents[S]]
) => {
  if (listening.get(name)) dispatchEvent(new CustomEvent(name, { detail }))
  else waiting.set(name, { detail, until: Date.now() + WAITS_MS })
}

export const onAppEvent = <S extends AppEventName>(
  name: S,
  act: (detail: AppEvents[S]) => void,
): (() => void) => {
  const listen = (event: Event) => act((event as CustomEvent<AppEvents[S]>).detail)
  addEventListener(name, listen)
  listening.set(name, (listening.get(name) ?? 0) + 1)
  const missed = waiting.get(name)
  waiting.delete(name)
  if (missed && missed.until > Date.now()) act(missed.detail as AppEvents[S])
  return () => {
    removeEventListener(name, listen)
    listening.set(name, (listening.get(name) ?? 1) - 1)
  }
}
