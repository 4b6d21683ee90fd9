/** The pages call a thing in each language as the glossary does. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const locales = ['en-us', 'fr-fr', 'zh-cn'] as const
type Locale = (typeof locales)[number]

const glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8')
const rows = [...glossary.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, ...cells]) => cells.map((cell) => cell.trim()) as [string, string, string, string])
  .filter(([english]) => english !== 'English' && !english.startsWith('-'))

/** Texts by file and key. */
function textsOf(locale: Locale): Map<string, string> {
  const paths = globSync(`contract/messages/${locale}/*.json`, { cwd: root })
  return new Map(
    paths.flatMap((path) => {
      const texts = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>
      return Object.entries(texts).map(([key, text]) => [`${basename(path)} ${key}`, text] as const)
    }),
  )
}
const texts = Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)])) as Record<
  Locale,
  Map<string, string>
>

/** Texts of one word that means another thing there: a verb, a sequence, what a server answers. */
const otherMeanings = new Set([
  'conflicts.json part.order',
  'host-mapping.json part.token',
  'operator.json answers',
  'people.json view',
  'products-table.json group',
  'products-table.json tableView',
  'projects.json sort',
  'web-session.json order',
  'web-session.json view',
])

/** Other words for the same things, which were on the pages. */
const avoided: Record<Locale, RegExp> = {
  'en-us': /\b(catalogues?|colours?|cancelled|licences?|metres|tenants?)\b/i,
  'fr-fr': /\bsociétés?\b/i,
  'zh-cn': /用户组|分享链接|订购字段|负责人/,
}

describe('the glossary', () => {
  it('has at most 40 rows', () => {
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.length).toBeLessThanOrEqual(40)
  })

  it.each(rows)('has the words of the pages for %s: %s, %s', (english, french, chinese) => {
    const has = (locale: Locale, word: string) =>
      [...texts[locale].values()].some((text) => text.toLowerCase().includes(word.toLowerCase()))
    expect([has('en-us', english), has('fr-fr', french), has('zh-cn', chinese)]).toEqual([true, true, true])
  })

  it.each(rows)('is followed where a text is %s and nothing else', (english, french, chinese) => {
    const isIt = (text: string) => [english, `${english}s`].includes(text.toLowerCase())
    const keys = [...texts['en-us']]
      .filter(([key, text]) => isIt(text) && !otherMeanings.has(key))
      .map(([key]) => key)
    // French plurals end otherwise: the beginning of the first word is enough to tell two words apart.
    const begin = french.split(' ')[0]?.slice(0, 5).toLowerCase() ?? ''
    const isCalledSo = (key: string) =>
      texts['fr-fr'].get(key)?.toLowerCase().includes(begin) === true &&
      texts['zh-cn'].get(key)?.includes(chinese) === true
    expect(keys.filter((key) => !isCalledSo(key))).toEqual([])
  })
})

it.each(locales)('no text of %s has another word for one of them', (locale) => {
  expect([...texts[locale]].filter(([, text]) => avoided[locale].test(text))).toEqual([])
})
