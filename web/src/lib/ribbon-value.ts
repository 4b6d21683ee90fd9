export interface Ribbon {
  label: string
  /** `#rrggbb` as a rule; shown on whatever it is. */
  color: string
}

/** Reads the stored form `label|color`; null for anything else. A label may contain the bar, a colour can't. */
export function parseRibbon(value: string): Ribbon | null {
  const bar = value.lastIndexOf('|')
  const label = value.slice(0, bar).trim()
  return bar === -1 || label === '' ? null : { label, color: value.slice(bar + 1) }
}
