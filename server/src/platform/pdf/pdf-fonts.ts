/** Fonts of PDF files: they lie in the packages that bring them, and each file takes the letters that it shows. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
const latin = dirname(resolve('@expo-google-fonts/noto-sans/package.json'))
const chinese = join(dirname(resolve('@embedpdf/fonts-sc')), '..', 'fonts')

/** Letters of Europe first: Chinese fonts have them too, but draw an apostrophe as wide as a sign. */
const families = [
  {
    plain: join(latin, '400Regular', 'NotoSans_400Regular.ttf'),
    bold: join(latin, '700Bold', 'NotoSans_700Bold.ttf'),
  },
  { plain: join(chinese, 'NotoSansHans-Regular.otf'), bold: join(chinese, 'NotoSansHans-Bold.otf') },
] as const

export type FontWeight = 'plain' | 'bold'

interface LoadedFamily {
  content: Record<FontWeight, Buffer>
  letters: ReadonlySet<number>
}

let loaded: readonly LoadedFamily[] | null = null

/** Read once, when the first file is made. */
function loadFamilies(): readonly LoadedFamily[] {
  loaded ??= families.map(({ plain, bold }) => {
    const content = { plain: readFileSync(plain), bold: readFileSync(bold) }
    return { content, letters: new Set((create(content.plain) as Font).characterSet) }
  })
  return loaded
}

export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const [index, { content }] of loadFamilies().entries()) {
    document.registerFont(fontName(index, 'plain'), content.plain)
    document.registerFont(fontName(index, 'bold'), content.bold)
  }
}

/**
 * A document keeps each word that was set, with the places of its letters: 10 KB for each row of a table, since
 * references, names and amounts hardly come twice.
 */
export function forgetWords(document: PDFKit.PDFDocument): void {
  const { _fontFamilies: fonts } = document as unknown as OpenFonts
  for (const font of Object.values(fonts)) font.layoutCache = Object.create(null)
}

interface OpenFonts {
  _fontFamilies: Record<string, { layoutCache: object }>
}

/** The font that has most of a text's letters. A letter that none has is drawn as an empty box. */
export function fontFor(text: string, weight: FontWeight): string {
  const missing = loadFamilies().map(({ letters }) => countMissing(text, letters))
  const best = missing.indexOf(Math.min(...missing))
  return fontName(best, weight)
}

/** A part of a text that one font sets. */
export interface TextRun {
  text: string
  font: string
}

/** Noto Sans has it: a letter that no font has is shown as one. */
const unknownLetter = '\ufffd'
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Signs that nobody sees, and that fonts draw as boxes: controls, joiners, marks of direction, kinds of pictures. */
const unseen = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/** Each letter in the first font that has it: names of several scripts stand in one line. */
export function runsOf(text: string, weight: FontWeight): TextRun[] {
  const runs: TextRun[] = []
  for (const { segment } of letters.segment(text)) {
    const letter = segment.replace(unseen, '')
    if (letter === '') continue
    const family = familyWith(letter)
    const font = fontName(Math.max(family, 0), weight)
    const shown = family === -1 ? unknownLetter : letter
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font })
  }
  return runs
}

/** Letters of a text that no font has, each once, as they come. */
export function lettersWithoutFont(text: string): string[] {
  const shown = [...letters.segment(text)].map(({ segment }) => segment.replace(unseen, '').trim())
  return [...new Set(shown)].filter((letter) => letter !== '' && familyWith(letter) === -1)
}

function familyWith(letter: string): number {
  return loadFamilies().findIndex((family) => countMissing(letter, family.letters) === 0)
}

function fontName(family: number, weight: FontWeight): string {
  return `${family}-${weight}`
}

function countMissing(text: string, letters: ReadonlySet<number>): number {
  let missing = 0
  for (const letter of text) if (!letters.has(letter.codePointAt(0) ?? 0)) missing++
  return missing
}
