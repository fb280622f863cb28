const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Dresses the provider's card frame in our own tokens, in the scheme that is on. */
export const appearanceNow = (dark: boolean): object => ({
  theme: dark ? 'night' : 'stripe',
  variables: {
    colorPrimary: token('--focus'),
    colorBackground: token('--surface'),
    colorText: token('--ink'),
    colorTextSecondary: token('--muted'),
    colorTextPlaceholder: token('--muted'),
    colorDanger: token('--error'),
    borderRadius: '8px',
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '14px',
    spacingUnit: '4px',
  },
  rules: { '.Input': { borderColor: token('--control-line') } },
})
