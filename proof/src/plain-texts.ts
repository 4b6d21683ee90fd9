/** The texts that every product has: a second list on purpose, beside the one of the code that is compared with it. */

export const plainTexts = [
  { key: 'name', column: 'name', isForStaff: false, isSortable: true },
  { key: 'reference', column: 'reference', isForStaff: false, isSortable: true },
  { key: 'description', column: 'description', isForStaff: false, isSortable: false },
  { key: 'internalNote', column: 'internal_note', isForStaff: true, isSortable: true },
] as const

export type PlainText = (typeof plainTexts)[number]
export type PlainTexts = Record<PlainText['key'], string>

export function seesText({ isClient }: { isClient: boolean }, { isForStaff }: PlainText): boolean {
  return !isForStaff || !isClient
}
