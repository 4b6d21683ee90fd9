/** A chart can be read without seeing it, and taken along as a picture. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import type { ChartData } from './chart-data.ts'
import { ReportChart } from './report-chart.tsx'

const chart: ChartData = {
  title: 'Revenue by day',
  finding: 'Most was ordered on 3 November: 1,500 EUR.',
  kind: 'line',
  axis: 'Day',
  labels: ['2026-11-01', '2026-11-02', '2026-11-03'],
  series: [
    { label: 'This month', values: [120, null, 1500] },
    { label: 'The month before', values: [90, 40, 0] },
  ],
  format: (value) => `${value} EUR`,
}

async function open(given: ChartData, scheme: 'light' | 'dark' = 'light') {
  await openPart(<ReportChart chart={given} />, { messages: ['reports'], scheme })
  await expect.element(page.getByRole('application')).toBeVisible()
}

/** What the browser was given to keep. */
function kept(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = []
  const blobs = new Map<string, Blob>()
  const createObjectURL = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = createObjectURL(blob)
    blobs.set(address, blob as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = blobs.get(this.href)
    if (this.download !== '' && content !== undefined) files.push({ name: this.download, content })
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  return files
}

async function savedAs(kind: 'PNG' | 'SVG, for print', files: { name: string; content: Blob }[]) {
  const before = files.length
  await page.getByRole('button', { name: 'Save Revenue by day as a picture' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  await expect.poll(() => files.length).toBe(before + 1)
  const file = files.at(-1)
  if (file === undefined) throw new Error('nothing was kept')
  return file
}

async function pixelsOf(png: Blob) {
  const picture = await createImageBitmap(png)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no pixels')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  const colours = new Set<string>()
  for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join(' '))
  return { width: picture.width, corner: [...data.slice(0, 3)].join(' '), colours }
}

describe('a chart', () => {
  it('has the headings of its figures above the first of them, and in sight further down', async () => {
    const labels = Array.from({ length: 60 }, (_, at) => `Day ${at}`)
    await open({ ...chart, labels, series: [{ label: 'Revenue', values: labels.map((_, at) => at) }] })
    await page.getByRole('button', { name: 'Figures as a table' }).click()
    const heading = page.getByRole('columnheader', { name: 'Day' })
    const placeOf = (one: typeof heading) => one.element().getBoundingClientRect()
    await expect.element(heading).toBeVisible()
    const top = placeOf(heading).top
    expect(placeOf(page.getByRole('cell', { name: 'Day 0', exact: true })).top).toBeGreaterThanOrEqual(
      placeOf(heading).bottom - 1,
    )
    page.getByRole('table').element().parentElement?.parentElement?.scrollTo(0, 400)
    await expect
      .poll(() => placeOf(page.getByRole('cell', { name: 'Day 0', exact: true })).top)
      .toBeLessThan(top)
    expect(Math.round(placeOf(heading).top)).toBe(Math.round(top))
  })

  it('says what can be seen in it, and is named by its title', async () => {
    await open(chart)
    const figure = page.getByRole('figure', { name: 'Revenue by day' })
    await expect.element(figure).toHaveAccessibleDescription(chart.finding)
    await expect.element(figure.getByRole('listitem').first()).toHaveTextContent('This month')
  })

  it('is left by the keyboard to its figures as a table, and shows itself again', async () => {
    await open(chart)
    ;(page.getByRole('application').element() as unknown as SVGElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.tab()
    const button = page.getByRole('button', { name: 'Figures as a table' })
    await expect.element(button).toHaveFocus()
    for (const _again of [1, 2]) {
      await userEvent.keyboard('{Enter}')
      const rows = page
        .getByRole('row')
        .elements()
        .map((row) => row.textContent)
      expect(rows).toEqual([
        'DayThis monthThe month before',
        '2026-11-01120 EUR90 EUR',
        '2026-11-02–40 EUR',
        '2026-11-031500 EUR0 EUR',
      ])
      await expect.element(page.getByRole('application')).not.toBeInTheDocument()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('application')).toBeVisible()
      await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    }
  })

  it.each(['light', 'dark'] as const)('is saved with its title, sentence and legend: %s', async (scheme) => {
    await open(chart, scheme)
    const files = kept()
    const svg = await savedAs('SVG, for print', files)
    expect(svg.name).toBe('Revenue by day.svg')
    const drawn = new DOMParser().parseFromString(await svg.content.text(), 'image/svg+xml')
    const texts = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Revenue by day',
        chart.finding,
        'This month',
        'The month before',
        '2026-11-01',
      ]),
    )
    expect(drawn.querySelectorAll('path').length).toBeGreaterThan(1)
    expect(await svg.content.text()).not.toContain('var(')

    const png = await savedAs('PNG', files)
    expect([png.name, png.content.type]).toEqual(['Revenue by day.png', 'image/png'])
    const { corner, colours } = await pixelsOf(png.content)
    expect(corner).toBe(scheme === 'light' ? '250 250 250' : '20 20 22')
    // Text, grid and two lines, each with its shades.
    expect(colours.size).toBeGreaterThan(20)
  })

  it('of bars is drawn and saved as well', async () => {
    await open({ ...chart, kind: 'bars' })
    const files = kept()
    const svg = await savedAs('SVG, for print', files)
    expect((await svg.content.text()).match(/recharts|<path/g)?.length).toBeGreaterThan(3)
  })

  it.each([(value: number) => `${value.toLocaleString('en-US')}.00 EUR`, (value: number) => String(value)])(
    'writes all of its amounts inside the drawing, as long as they are',
    async (format) => {
      const large = { label: 'Revenue', values: [98_765_432, 0, 45_000_000] }
      await open({ ...chart, kind: 'bars', series: [large], format })
      const { left } = page.getByRole('application').element().getBoundingClientRect()
      const ticks = () => [
        ...document.querySelectorAll('.recharts-yAxis-tick-labels text, .recharts-yAxis text'),
      ]
      await expect.poll(() => ticks().length).toBeGreaterThan(2)
      const leftmost = () => Math.min(...ticks().map((tick) => tick.getBoundingClientRect().left))
      // Widths are whole pixels, letters aren’t.
      await expect.poll(leftmost).toBeGreaterThan(left - 1)
      expect(ticks().at(-1)?.textContent).toBe(format(100_000_000))
    },
  )
})
