import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../identity/languages.ts'
import { findingWords, repairWords } from './finding-words.ts'
import { type Finding, findingKinds, type Repair } from './readiness.schema.ts'

const say = { number: (value: number) => `<${value}>`, session: (type: string) => `session ${type}` }
const id = '018f0000-0000-7000-8000-000000000001'

/** What each kind says besides how many: nothing, where it isn't named. */
const dataOf: Partial<Record<Finding['kind'], Finding['data']>> = {
  'session-not-included': { session: 'ar' },
  'limit-reached': { max: 3 },
  'product-unseen': { people: 4 },
  'field-unseen': { people: 4 },
  'field-for-nobody': { field: 'Width' },
  'rules-contradict': { field: 'Boxes' },
  'default-against-rules': { field: 'Boxes' },
  'product-against-rules': { field: 'Boxes' },
  'pack-size-missing': { field: 'Boxes' },
  'dynamic-field-broken': { field: 'Sum' },
}

const repairs: readonly Repair[] = [
  { kind: 'grant-folder', group: id, groupName: 'Buyers', folder: id, folderName: 'Contract', people: 2 },
  { kind: 'grant-price-type', priceType: id, priceTypeName: 'Retail', people: 2 },
  { kind: 'remove-products', products: [id] },
  { kind: 'publish-products', products: [id, id] },
  { kind: 'remove-field', field: id, fieldName: 'Width' },
]

function textsOf(locale: string, key: string): string[] {
  const file = new URL(`../../messages/${locale}/readiness.json`, import.meta.url)
  const messages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  const forms = ['', '_one', '_many', '_other'].map((form) => messages[`${key}${form}`])
  return forms.filter((text) => text !== undefined)
}

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
}

describe.each(languages)('findings and repairs in %s', (locale) => {
  it.each(findingKinds)('say %s with all its parameters, whatever the count', (kind) => {
    const { key, values } = findingWords({ kind, count: 2, data: dataOf[kind] ?? {} }, say)
    const texts = textsOf(locale, key)
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => /[{}]/.test(filled(text, values)))).toEqual([])
    for (const name of Object.keys(dataOf[kind] ?? {}))
      expect(texts.every((text) => text.includes(`{${name}}`))).toBe(true)
  })

  it.each(repairs)('say the repair $kind with all its parameters', (repair) => {
    const { key, values } = repairWords(repair, say)
    const texts = textsOf(locale, key)
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => /[{}]/.test(filled(text, values)))).toEqual([])
  })
})

it('says numbers and session types in the reader’s language, and names as they are', () => {
  const asked = { kind: 'session-not-included', count: 1, data: { session: 'st' } } as const
  expect(findingWords(asked, say).values).toEqual({ number: '<1>', session: 'session st' })
  const unseen = { kind: 'product-unseen', count: 1_200, data: { people: 12 } } as const
  expect(findingWords(unseen, say)).toEqual({
    key: 'kind.product-unseen',
    values: { number: '<1200>', people: '<12>' },
    count: 1_200,
  })
})
