/** AliExpress codes that differ from ISO 3166-1. */
const ownCodes: Record<string, string> = {
  UK: 'GB',
  SRB: 'RS',
  MNE: 'ME',
  SGS: 'GS',
  GGY: 'GG',
  GBA: 'GG',
  ALA: 'AX',
  JEY: 'JE',
  ASC: 'AC',
  EAZ: 'TZ',
  ZR: 'CD',
  TLS: 'TL',
  KS: 'XK',
}

/** An AliExpress country code → ISO 3166-1 alpha-2; null when invalid. */
export const parseAliExpressCountry = (code: string | null | undefined): string | null => {
  const given = code?.trim().toUpperCase() ?? ''
  const iso = ownCodes[given] ?? given
  return /^[A-Z]{2}$/.test(iso) ? iso : null
}
