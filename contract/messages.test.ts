import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorKeys } from './src/errors.ts'
import { languages } from './src/identity/languages.ts'

const folder = new URL('./messages/', import.meta.url)
const reference = 'en-us'
const features = readdirSync(new URL(reference, folder)).sort()

function messages(locale: string, feature: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${locale}/${feature}`, folder), 'utf8'))
}

/** `files_one` → `files`; languages differ in how many forms a number has, not in what they can say. */
function withoutPluralForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

function sayable(locale: string, feature: string): string[] {
  return [...new Set(Object.keys(messages(locale, feature)).map(withoutPluralForm))].sort()
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort()
}

describe.each(languages)('messages in %s', (locale) => {
  it('come in the same files as the English ones', () => {
    expect(readdirSync(new URL(locale, folder)).sort()).toEqual(features)
  })

  it.each(features)('say in %s everything that the English ones say', (feature) => {
    expect(sayable(locale, feature)).toEqual(sayable(reference, feature))
  })

  it.each(features)('use in %s the same placeholders as the English ones', (feature) => {
    const english = messages(reference, feature)
    const differing = Object.entries(messages(locale, feature)).filter(([key, text]) => {
      const original = english[key] ?? english[`${withoutPluralForm(key)}_other`] ?? ''
      return placeholders(text).join() !== placeholders(original).join()
    })
    expect(differing).toEqual([])
  })

  it.each(features)('have in %s every plural form of the language', (feature) => {
    const keys = Object.keys(messages(locale, feature))
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const counted = new Set(keys.filter((key) => key !== withoutPluralForm(key)).map(withoutPluralForm))
    const missing = [...counted].flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((form) => !keys.includes(form)),
    )
    expect(missing).toEqual([])
  })

  it.each(features)('leave nothing empty in %s', (feature) => {
    expect(Object.entries(messages(locale, feature)).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('cover every refusal and no other', () => {
    expect(Object.keys(messages(locale, 'errors.json')).sort()).toEqual(Object.keys(errorKeys).sort())
  })
})

it('gives refusals in English the words of the contract', () => {
  const english = messages(reference, 'errors.json')
  expect(english).toEqual(
    Object.fromEntries(Object.entries(errorKeys).map(([key, { message }]) => [key, message])),
  )
})
