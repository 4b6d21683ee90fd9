/** A chart on screen as a picture of its own: with its title, what can be seen in it, and its legend. */
import { saveFile } from '../save-file.ts'
import { type ChartData, lookOf } from './chart-data.ts'

const svgSpace = 'http://www.w3.org/2000/svg'
const marginPx = 24
const lineHeightPx = 22
/** Sharp where it is printed or projected. */
const pngScale = 2

/** Properties of a drawing that style sheets set, which a saved picture doesn't have. */
const drawnStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

export async function saveChart(shown: SVGSVGElement, chart: ChartData, kind: 'png' | 'svg'): Promise<void> {
  const picture = chartPicture(shown, chart)
  const svg = new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' })
  const name = `${chart.title.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim()}.${kind}`
  saveFile(name, kind === 'svg' ? svg : await asPng(svg, picture))
}

function chartPicture(shown: SVGSVGElement, chart: ChartData): SVGSVGElement {
  const { width, height } = shown.getBoundingClientRect()
  const page = getComputedStyle(document.body)
  const legend = chart.series.length < 2 ? [] : chart.series
  const headPx = marginPx + lineHeightPx * (2 + legend.length)
  const picture = element('svg', {
    xmlns: svgSpace,
    width: width + 2 * marginPx,
    height: headPx + height + 2 * marginPx,
    'font-family': page.fontFamily,
    fill: page.color,
  })
  const line = (place: number) => marginPx + lineHeightPx * (place + 0.5)
  const text = (content: string, place: number, more: Record<string, string | number> = {}) => {
    const drawn = element('text', { x: marginPx, y: line(place), 'font-size': 13, ...more })
    drawn.textContent = content
    return drawn
  }
  const ground = element('rect', { width: '100%', height: '100%', fill: page.backgroundColor })
  picture.append(
    ground,
    text(chart.title, 0, { 'font-size': 16, 'font-weight': 620 }),
    text(chart.finding, 1),
  )
  for (const [index, { label }] of legend.entries()) {
    picture.append(
      ...legendMark(shown, chart.kind, index, line(index + 2)),
      text(label, index + 2, { x: marginPx + 34 }),
    )
  }
  const drawing = shown.cloneNode(true) as SVGSVGElement
  takeStyles(shown, drawing)
  for (const [name, value] of Object.entries({ x: marginPx, y: headPx, width, height }))
    drawing.setAttribute(name, String(value))
  picture.append(drawing)
  return picture
}

function legendMark(shown: Element, kind: ChartData['kind'], index: number, y: number): SVGElement[] {
  const look = lookOf(index)
  const mark =
    kind === 'line'
      ? element('line', { x1: marginPx, x2: marginPx + 24, y1: y - 5, y2: y - 5 })
      : element('rect', { x: marginPx, y: y - 10, width: 24, height: 10 })
  const color = colorOf(shown, look.color)
  if (kind === 'bars') mark.setAttribute('fill', color)
  else
    for (const [name, value] of [
      ['stroke', color],
      ['stroke-width', '3'],
      ['stroke-dasharray', look.dashes],
    ] as const)
      mark.setAttribute(name, value)
  return [mark]
}

/** A colour of the page, computed at the chart's place. */
function colorOf(place: Element, color: string): string {
  const probe = document.createElement('span')
  probe.style.color = color
  place.parentElement?.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  return computed
}

function takeStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from)
  for (const name of drawnStyles) {
    const value = computed.getPropertyValue(name)
    if (value !== '') to.setAttribute(name, value)
  }
  for (const name of ['class', 'style', 'tabindex', 'role']) to.removeAttribute(name)
  for (const [place, child] of [...from.children].entries()) {
    const copy = to.children[place]
    if (copy !== undefined) takeStyles(child, copy)
  }
}

async function asPng(svg: Blob, picture: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(Number(picture.getAttribute('width')) * pngScale)
    canvas.height = Math.round(Number(picture.getAttribute('height')) * pngScale)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('the browser draws no pictures')
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((png) => (png === null ? reject(new Error('the picture is too large')) : resolve(png)))
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

function element(name: string, attributes: Record<string, string | number>): SVGSVGElement {
  const made = document.createElementNS(svgSpace, name) as SVGSVGElement
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}
