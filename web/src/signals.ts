/** Point P10: modals are opened by window events, so that no part needs to know where they live. */
export type Signals = {
  'plaudit:show-plans': { hideClose?: boolean; startYearly?: boolean }
  'plaudit:show-resume': undefined
  'plaudit:show-limits': { limitType: string }
  'plaudit:show-notifications': undefined
  'plaudit:show-connect-store': undefined
}
export type Signal = keyof Signals

export const signal = <S extends Signal>(name: S, ...[detail]: Signals[S] extends undefined ? [] : [Signals[S]]) => {
  dispatchEvent(new CustomEvent(name, { detail }))
}

export const onSignal = <S extends Signal>(name: S, act: (detail: Signals[S]) => void): (() => void) => {
  const listen = (event: Event) => act((event as CustomEvent<Signals[S]>).detail)
  addEventListener(name, listen)
  return () => removeEventListener(name, listen)
}
