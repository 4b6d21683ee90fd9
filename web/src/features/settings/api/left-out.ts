import type { DetailField } from '@vitrine/contract'

/** A label of a ribbon while it is being edited. */
export interface RibbonDraft {
  label: string
  color: string
  /** As products have it; absent while it is new. */
  stored?: string
}

/** As products store it. */
export function storedRibbon({ label, color }: { label: string; color: string }): string {
  return `${label}|${color}`
}

export function ribbonDrafts({ ribbon }: Pick<DetailField, 'ribbon'>): RibbonDraft[] {
  return ribbon.map((label) => ({ ...label, stored: storedRibbon(label) }))
}

/** Stored values that the edited field no longer has. */
export function leftOut(
  field: Pick<DetailField, 'dropdownOptions' | 'ribbon'>,
  options: readonly string[],
  ribbon: readonly RibbonDraft[],
): string[] {
  return [
    ...field.dropdownOptions.filter((option) => !options.includes(option)),
    ...field.ribbon.map(storedRibbon).filter((value) => !ribbon.some(({ stored }) => stored === value)),
  ]
}

/** Labels that got another text or colour, by what products have. */
export function renamedRibbons(ribbon: readonly RibbonDraft[]): Record<string, string> {
  return Object.fromEntries(
    ribbon.flatMap((draft) => {
      const now = storedRibbon(draft)
      return draft.stored === undefined || draft.stored === now ? [] : [[draft.stored, now]]
    }),
  )
}
