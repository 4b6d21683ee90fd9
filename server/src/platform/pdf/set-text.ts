/** Texts of a width and a number of lines: what doesn't fit ends with an ellipsis, and nothing runs over. */
import LineBreaker from 'linebreak'
import { type FontWeight, runsOf, type TextRun } from './pdf-fonts.ts'

export interface TextTerms {
  width: number
  size: number
  weight?: FontWeight
  /** At least 1. */
  mostLines: number
}

export interface SetText {
  lines: SetLine[]
  size: number
  lineHeight: number
  height: number
  /** Width of the longest line. */
  width: number
}

interface SetLine {
  runs: (TextRun & { width: number })[]
  width: number
}

const ellipsis = '…'
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Breaks lines where their script lets them be broken, else in the middle of a word. */
export function setText(document: PDFKit.PDFDocument, text: string, terms: TextTerms): SetText {
  const { size, mostLines } = terms
  const pen = { document, size, weight: terms.weight ?? 'plain' } as const
  const broken = brokenLines(pen, tidy(text), terms)
  const shown = broken.slice(0, mostLines)
  const last = shown.at(-1)
  if (last !== undefined && broken.length > mostLines) shown.splice(-1, 1, shortened(pen, last, terms.width))
  const lines = shown.map((line) => lineOf(pen, line))
  const lineHeight = size * 1.35
  return {
    lines,
    size,
    lineHeight,
    height: lines.length * lineHeight,
    width: Math.max(0, ...lines.map(({ width }) => width)),
  }
}

export interface DrawTerms {
  color: string
  /** `right`: `x` is where lines end; `center`: their middle. */
  align?: 'left' | 'center' | 'right'
}

/** `y` is above the first line. */
export function drawText(
  document: PDFKit.PDFDocument,
  { lines, size, lineHeight }: SetText,
  x: number,
  y: number,
  { color, align = 'left' }: DrawTerms,
): void {
  document.fillColor(color)
  const part = { left: 0, center: 0.5, right: 1 }[align]
  for (const [index, { runs, width }] of lines.entries()) {
    // Letters stand a little above the middle of what their line has below them.
    const baseline = y + index * lineHeight + lineHeight * 0.5 + size * 0.36
    let at = x - width * part
    for (const run of runs) {
      document.font(run.font).fontSize(size)
      document.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += run.width
    }
  }
}

interface Pen {
  document: PDFKit.PDFDocument
  size: number
  weight: FontWeight
}

function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()
}

/** One line more than are shown is enough to know that there are more. */
function brokenLines(pen: Pen, text: string, { width, mostLines }: TextTerms): string[] {
  const lines: string[] = []
  let line = { text: '', width: 0 }
  const end = () => {
    lines.push(line.text)
    line = { text: '', width: 0 }
  }
  const breaker = new LineBreaker(text)
  let from = 0
  for (let at = breaker.nextBreak(); at !== null && lines.length <= mostLines; at = breaker.nextBreak()) {
    const word = text.slice(from, at.position)
    from = at.position
    if (line.text !== '' && line.width + widthOf(pen, word.trimEnd()) > width) end()
    for (const [index, part] of cut(pen, word, width).entries()) {
      if (index > 0) end()
      line = { text: line.text + part, width: line.width + widthOf(pen, part) }
    }
    if (at.required === true && from < text.length) end()
  }
  if (line.text !== '') lines.push(line.text)
  return lines.map((each) => each.trim())
}

/** A word that is longer than a line, in parts that aren't. */
function cut(pen: Pen, word: string, width: number): string[] {
  if (widthOf(pen, word.trimEnd()) <= width) return [word]
  const parts: string[] = []
  let part = { text: '', width: 0 }
  for (const { segment } of letters.segment(word)) {
    const wide = widthOf(pen, segment)
    if (part.text !== '' && part.width + wide > width) {
      parts.push(part.text)
      part = { text: '', width: 0 }
    }
    part = { text: part.text + segment, width: part.width + wide }
  }
  return [...parts, part.text]
}

function shortened(pen: Pen, line: string, width: number): string {
  let room = width - widthOf(pen, ellipsis)
  let kept = ''
  for (const { segment } of letters.segment(line)) {
    room -= widthOf(pen, segment)
    if (room < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}${ellipsis}`
}

function lineOf(pen: Pen, text: string): SetLine {
  const runs = runsOf(text, pen.weight).map((run) => ({ ...run, width: runWidth(pen, run) }))
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
}

function widthOf(pen: Pen, text: string): number {
  return lineOf(pen, text).width
}

function runWidth({ document, size }: Pen, { text, font }: TextRun): number {
  return document.font(font).fontSize(size).widthOfString(text)
}
