/** The brand part by part, as text: what the log says, and what is told to whoever comes late. */
import { brandPictureNames } from '@vitrine/rules'
import { brandFilesOf, type DomainRow } from '../domains/index.ts'

/** Colours and names that aren't set are empty; pictures are the version of the brand that they came with. */
export function brandValues(row: DomainRow): Record<string, string> {
  const files = brandFilesOf(row)
  const { primaryColor = '', primaryBtnColor = '', internalNavColor = '', externalNavColor = '' } = row.colors
  return {
    primaryColor,
    primaryBtnColor,
    internalNavColor,
    externalNavColor,
    appName: row.names.appName ?? '',
    catalogName: row.names.catalogName ?? '',
    mailFooter: row.mailFooter,
    ...Object.fromEntries(brandPictureNames.map((picture) => [picture, String(files[picture] ?? '')])),
  }
}

export const brandParts: readonly string[] = [
  'primaryColor',
  'primaryBtnColor',
  'internalNavColor',
  'externalNavColor',
  'appName',
  'catalogName',
  'mailFooter',
  ...brandPictureNames,
]

export function changedValues(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): { field: string; oldValue: string; newValue: string }[] {
  return Object.entries(after)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, newValue]) => ({ field, oldValue: before[field] ?? '', newValue }))
}
