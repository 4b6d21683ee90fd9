/** Charts of PDF files, drawn as lines and areas: sharp at any size, with what they show as a text for whoever hears them. */
import { type FormatPreferences, formatShortNumber } from '@vitrine/rules'
import { hairline, ink, lineHeight, linesOf, type Pdf, pale, startPageFor } from '../pdf/branded-pdf.ts'
import { fontFor } from '../pdf/pdf-fonts.ts'
import { tagged } from '../pdf/tagged-document.ts'
import { type ChartScale, chartScale } from './chart-scale.ts'
import type { ReportChart } from './report-document.ts'

const size = 8
const plotHeight = 150
const sideWidth = 52
const gap = 6
/**
 * Colours of the series after the first, which has the brand's colour. Dashes distinguish the lines in print without
 * colour.
 */
const colors = ['#b4530a', '#1c6fb0', '#8a3ea8', '#5f6068']
const dashes: readonly (readonly [number, number] | null)[] = [null, [6, 3], [2, 3], [10, 3], [1, 3]]
/** With more, points would be a line of their own. */
const mostDots = 40

interface Plot {
  pdf: Pdf
  chart: ReportChart
  scale: ChartScale
  x: number
  y: number
  width: number
  color: (series: number) => string
}

/** Its plot, its labels and its legend together. */
export function chartHeight({ series }: ReportChart): number {
  return (series.length > 1 ? series.length : 0) * lineHeight(size) + plotHeight + lineHeight(size) + 2 * gap
}

export function writeChart(pdf: Pdf, chart: ReportChart, preferences: FormatPreferences): void {
  const legend = chart.series.length > 1 ? chart.series : []
  const height = chartHeight(chart)
  startPageFor(pdf, height)
  const values = chart.series.flatMap(({ values: each }) => each.filter((value) => value !== null))
  const plot: Plot = {
    pdf,
    chart,
    scale: chartScale(values),
    x: pdf.left + sideWidth,
    y: pdf.y + legend.length * lineHeight(size) + gap,
    width: pdf.width - sideWidth,
    color: (series) => (series === 0 ? pdf.brand.color : (colors[(series - 1) % colors.length] ?? ink)),
  }
  const draw = () => {
    for (const [index, { label }] of legend.entries()) drawLegend(plot, index, label)
    drawScale(plot, preferences)
    drawLabels(plot)
    for (const [index, { values: each }] of chart.series.entries())
      if (chart.kind === 'line') drawLine(plot, index, each)
      else drawBars(plot, index, each)
  }
  tagged(pdf, pdf.content, 'Figure', draw, { alt: `${chart.title}. ${chart.finding}` })
  pdf.y += height
}

function heightAt({ scale: { low, high }, y }: Plot, value: number): number {
  return y + plotHeight * (1 - (value - low) / (high - low))
}

function drawScale(plot: Plot, preferences: FormatPreferences): void {
  const { pdf, scale, x, width } = plot
  for (const tick of scale.ticks) {
    const y = heightAt(plot, tick)
    pdf.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(tick === 0 ? 1 : 0.5)
      .undash()
      .stroke(tick === 0 ? pale : hairline)
    drawText(pdf, formatShortNumber(tick, preferences), { x: x - gap, y: y + size * 0.36, align: 'right' })
  }
}

/** As many as have room, the first and so on. */
function drawLabels(plot: Plot): void {
  const { pdf, chart, y } = plot
  let free = Number.NEGATIVE_INFINITY
  for (const [place, label] of chart.labels.entries()) {
    pdf.document.font(fontFor(label, 'plain')).fontSize(size)
    const width = pdf.document.widthOfString(label)
    const from = Math.min(Math.max(placeOf(plot, place) - width / 2, pdf.left), pdf.left + pdf.width - width)
    if (from < free) continue
    drawText(pdf, label, { x: from, y: y + plotHeight + gap + size, align: 'left' })
    free = from + width + gap * 2
  }
}

/** The middle of what belongs to a label. */
function placeOf({ chart, x, width }: Plot, place: number): number {
  return x + (width * (place + 0.5)) / Math.max(1, chart.labels.length)
}

function drawLegend(plot: Plot, index: number, label: string): void {
  const { pdf, chart, color } = plot
  const y = pdf.y + lineHeight(size) * index + size
  const { document, left } = pdf
  if (chart.kind === 'line') {
    const dash = dashes[index % dashes.length]
    if (dash != null) document.dash(dash[0], { space: dash[1] })
    document
      .moveTo(left, y - 3)
      .lineTo(left + 20, y - 3)
      .lineWidth(1.5)
      .stroke(color(index))
      .undash()
  } else document.rect(left, y - 6, 20, 6).fill(color(index))
  drawText(pdf, label, { x: left + 26, y, align: 'left' })
}

/** Interrupted where nothing is known. */
function drawLine(plot: Plot, series: number, values: readonly (number | null)[]): void {
  const { pdf, chart, color } = plot
  const { document } = pdf
  const points = values.map((value, place) =>
    value === null ? null : ([placeOf(plot, place), heightAt(plot, value)] as const),
  )
  const dash = dashes[series % dashes.length]
  if (dash != null) document.dash(dash[0], { space: dash[1] })
  let isOpen = false
  for (const point of points) {
    if (point === null) isOpen = false
    else if (isOpen) document.lineTo(...point)
    else {
      document.moveTo(...point)
      isOpen = true
    }
  }
  document.lineWidth(1.5).stroke(color(series)).undash()
  // A point between two gaps is no line.
  for (const [place, point] of points.entries()) {
    const isAlone = points[place - 1] == null && points[place + 1] == null
    if (point !== null && (isAlone || chart.labels.length <= mostDots))
      document.circle(point[0], point[1], 1.8).fill(color(series))
  }
}

function drawBars(plot: Plot, series: number, values: readonly (number | null)[]): void {
  const { pdf, chart, width, color } = plot
  const room = (width / Math.max(1, chart.labels.length)) * 0.8
  const each = Math.min(room / chart.series.length, 40)
  for (const [place, value] of values.entries()) {
    if (value === null || value === 0) continue
    const left = placeOf(plot, place) - (each * chart.series.length) / 2 + each * series
    const [top, bottom] = [heightAt(plot, Math.max(value, 0)), heightAt(plot, Math.min(value, 0))]
    pdf.document.rect(left, top, Math.max(each * 0.92, 0.4), bottom - top).fill(color(series))
  }
}

interface Place {
  x: number
  /** Where letters stand. */
  y: number
  align: 'left' | 'right'
}

function drawText(pdf: Pdf, text: string, { x, y, align }: Place): void {
  const { document } = pdf
  const terms = linesOf(pdf, fontFor(text, 'plain'), size)
  const from = align === 'left' ? x : x - document.widthOfString(text)
  document.fillColor(ink).text(text, from, y, { ...terms, lineBreak: false })
}
