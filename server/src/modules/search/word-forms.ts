/** Forms of a word that are likely to mean the same: singular and plural, endings, with and without a hyphen. */
import { raised } from './size-forms.ts'

/** What PostgreSQL's snowball dictionaries leave of a word; nothing of words that mean little. */
export interface Stems {
  english: string | undefined
  french: string | undefined
}

/** A shorter stem stands in too many other words. */
const shortestStem = 4
const shortestSingular = 3

/** Expects a word as texts are kept for searching: small letters without accents. */
export function wordForms(word: string, { english, french }: Stems): string[] {
  if (!/^[\p{L}'-]+$/u.test(word)) return [word, ...withoutHyphens(word), ...squares(word)]
  const stems = [
    ...(english !== undefined && isEnglishStem(word, english) ? [english] : []),
    ...(french !== undefined && isFrenchStem(word, french) ? [french] : []),
  ]
  const whole = [word, ...stems]
  return [
    ...whole,
    ...whole.flatMap(changedEndings),
    ...withoutHyphens(word),
    ...withoutElision(word),
    ...narrowKatakana(word),
  ].filter((form) => form === word || form.length >= shortestSingular)
}

function isEnglishStem(word: string, stem: string): boolean {
  return stem.length >= shortestStem || (stem.length >= shortestSingular && isPlural(word, stem))
}

/** French endings that English words have too (“poster”, “corner”) are left alone: catalogues mix languages. */
function isFrenchStem(word: string, stem: string): boolean {
  const isInflected = ['s', 'x', 'e', 'es', ''].some((ending) => word === stem + ending)
  return stem.length >= shortestStem && (isInflected || word.endsWith('aux'))
}

function isPlural(word: string, singular: string): boolean {
  return word === `${singular}s` || word === `${singular}es`
}

/** `batteri` for `battery`, `upholster` for `upholstery`, `shelv` for `shelf`, `chevau` for `cheval`, most of them the other way round too. */
function changedEndings(form: string): string[] {
  const changes: [RegExp, string][] = [
    [/(?<=..[^aeiou])i$/, 'y'],
    [/(?<=..[^aeiou])y$/, 'i'],
    [/(?<=.{6})[iy]$/, ''],
    [/(?<=..)ve?$/, 'f'],
    [/(?<=..)fe?$/, 'v'],
    [/(?<=...)al$/, 'au'],
  ]
  return changes.flatMap(([ending, other]) => {
    const changed = form.replace(ending, other)
    return changed === form || changed.length < shortestStem ? [] : [changed]
  })
}

/** A hyphen before a number is a minus. */
const hyphen = /(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu

function withoutHyphens(word: string): string[] {
  return ['', ' '].map((other) => word.replaceAll(hyphen, other)).filter((form) => form !== word)
}

/** `angle` for `d'angle`, `men` and `mens` for `men's`. */
function withoutElision(word: string): string[] {
  const [, rest] = /^(?:[cdjlmnst]|qu)'(.{3,})$/.exec(word) ?? []
  if (rest !== undefined) return [rest]
  return word.includes("'") ? [word.replaceAll("'", ''), word.replace(/'s$/, '')] : []
}

/** Katakana of half the width by the usual ones, and the marks that stand behind them. */
const narrowLetters = new Map(
  Array.from({ length: 0xff9f - 0xff65 + 1 }, (_, place) => String.fromCodePoint(0xff65 + place)).map(
    (narrow) => [narrow.normalize('NFKC'), narrow],
  ),
)

/** `ｿﾌｧ` for `ソファ`; texts may have them either way. */
function narrowKatakana(word: string): string[] {
  if (!/\p{Script=Katakana}/u.test(word)) return []
  return [[...word.normalize('NFD')].map((letter) => narrowLetters.get(letter) ?? letter).join('')]
}

/** A small figure stays as it is where texts are kept. */
function squares(word: string): string[] {
  return /^(?:mm|cm|dm|m|km|ft|in)[23]$/.test(word) ? [raised(word)] : []
}
