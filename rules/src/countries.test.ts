import { expect, it } from 'vitest'
import { countries, countryNames, isCountry } from './countries.ts'

it('names each country once in every language, in the order of the language', () => {
  for (const language of ['en-US', 'fr-FR', 'zh-CN']) {
    const named = countryNames(language)
    expect(named.map(({ code }) => code).sort()).toEqual([...countries].sort())
    expect(named.filter(({ code, name }) => name === code)).toEqual([])
    const names = named.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, language)))
  }
  expect(countryNames('fr-FR').find(({ code }) => code === 'DE')?.name).toBe('Allemagne')
})

it('knows a country by its two capital letters alone', () => {
  expect(countries.length).toBeGreaterThan(240)
  expect(['FR', 'CN', 'US'].every(isCountry)).toBe(true)
  expect(['fr', 'XX', 'FRA', '', 'France', 'EU'].some(isCountry)).toBe(false)
})
