/** Findings and repairs as keys and parameters of `messages/<locale>/readiness.json`. */
import type { SessionType } from '@vitrine/rules'
import type { Finding, FindingKind, Repair } from './readiness.schema.ts'

export interface Words<Key extends string> {
  key: Key
  /** `count` chooses the plural form; numbers in the text are formatted ones. */
  values: Record<string, string>
  count: number
}

/** How numbers and session types are said in the reader's language. */
export interface Saying {
  number(value: number): string
  session(type: SessionType): string
}

export function findingWords(
  { kind, count, data }: Pick<Finding, 'kind' | 'count' | 'data'>,
  say: Saying,
): Words<`kind.${FindingKind}`> {
  const values: Record<string, string> = { number: say.number(count) }
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'number') values[name] = say.number(value)
    else values[name] = name === 'session' ? say.session(value as SessionType) : value
  }
  return { key: `kind.${kind}`, values, count }
}

export function repairWords(repair: Repair, say: Pick<Saying, 'number'>): Words<`repair.${Repair['kind']}`> {
  const key = `repair.${repair.kind}` as const
  const counted = (count: number, values: Record<string, string> = {}) => ({
    key,
    values: { number: say.number(count), ...values },
    count,
  })
  switch (repair.kind) {
    case 'grant-folder':
      return counted(repair.people, { group: repair.groupName, folder: repair.folderName })
    case 'grant-price-type':
      return counted(repair.people, { priceType: repair.priceTypeName })
    case 'remove-products':
    case 'publish-products':
      return counted(repair.products.length)
    case 'remove-field':
      return counted(1, { field: repair.fieldName })
  }
}
