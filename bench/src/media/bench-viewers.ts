/** How soon a model is seen, and with how much JavaScript, against `<model-viewer>`; and what 100 openings leave behind. */
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { prepareModel } from '@vitrine/server/bench'
import { openBrowser } from '../browser.ts'
import { quantiles, ratio, row } from '../measure.ts'
import { makeModel } from './sample-files.ts'
import { makePages, serve } from './viewer-pages.ts'

const rounds = 5
const cycles = 100
/** A usual line, in bytes a second and milliseconds. */
const slowLine = { offline: false, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 40 }

const names = ['model-viewer', 'vitrine'] as const
type Name = (typeof names)[number]

export async function benchViewers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  try {
    await makeFolder(folder)
    const { origin, close } = await serve(folder)
    const browser = await openBrowser()
    try {
      const { size } = await stat(join(folder, 'vitrine', 'model.glb'))
      console.log(
        `\nModel of ${(size / 1e6).toFixed(2)} MB (100,000 triangles, texture 2k), WebGL in software\n`,
      )
      await compare(() => browser.newContext({ viewport: { width: 900, height: 700 } }), origin)
      await openAndClose(await browser.newContext(), origin)
    } finally {
      await browser.close()
      close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Both pages show the same prepared file. */
async function makeFolder(folder: string): Promise<void> {
  const work = join(folder, 'work')
  await mkdir(work)
  const source = await makeModel(work, 100_000, 2_048)
  const preparing = { source, folder: work, signal: new AbortController().signal, onProgress: () => {} }
  const { files } = await prepareModel(preparing, { unit: null, size: {} })
  await makePages(folder)
  for (const page of names) await cp(files.web ?? source, join(folder, page, 'model.glb'))
}

interface Seen {
  /** Milliseconds until the page says so, and until it can be photographed. */
  ready: number
  drawn: number
  scriptBytes: number
}

async function compare(open: () => Promise<BrowserContext>, origin: string): Promise<void> {
  const samples = new Map<string, Seen[]>()
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const context = await open()
      for (const [line, isSlow] of [
        ['10 Mbit/s', true],
        ['again, from the browser’s memory', false],
      ] as const) {
        const seen = await look(context, `${origin}/${name}/`, isSlow)
        if (round >= 0) samples.set(`${line} ${name}`, [...(samples.get(`${line} ${name}`) ?? []), seen])
      }
      await context.close()
    }
  }
  console.log(
    row('', 'model-viewer: says ready', 'is drawn', 'Vitrine: says ready', 'is drawn', 'to the floor'),
  )
  console.log(row(...Array.from({ length: 6 }, () => '---')))
  const middle = (line: string, name: Name, of: keyof Seen) =>
    quantiles((samples.get(`${line} ${name}`) ?? []).map((seen) => seen[of])).p50
  for (const line of ['10 Mbit/s', 'again, from the browser’s memory']) {
    const [floor, ours] = [middle(line, 'model-viewer', 'drawn'), middle(line, 'vitrine', 'drawn')]
    console.log(
      row(
        line,
        middle(line, 'model-viewer', 'ready'),
        floor,
        middle(line, 'vitrine', 'ready'),
        ours,
        ratio(ours, floor),
      ),
    )
  }
  const kb = (name: Name) => `${(middle('10 Mbit/s', name, 'scriptBytes') / 1e3).toFixed(0)} kB`
  console.log(`\nJavaScript, compressed: model-viewer ${kb('model-viewer')}, Vitrine ${kb('vitrine')}`)
}

async function look(context: BrowserContext, address: string, isSlow: boolean): Promise<Seen> {
  const page = await context.newPage()
  let scriptBytes = 0
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return
    scriptBytes += gzipSync(await response.body().catch(() => Buffer.alloc(0))).length
  })
  if (isSlow) {
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', slowLine)
  }
  const start = performance.now()
  await page.goto(address)
  await page.waitForFunction(() => window.readyAt > 0, undefined, { timeout: 60_000 })
  await page.screenshot()
  const drawn = performance.now() - start
  const ready = await page.evaluate(() => window.readyAt)
  await page.close()
  return { ready, drawn, scriptBytes }
}

async function openAndClose(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  let lost = 0
  page.on('console', (message) => {
    if (/too many active webgl|context lost/i.test(message.text())) lost += 1
  })
  await page.goto(`${origin}/vitrine/#closed`)
  const session = await context.newCDPSession(page)
  const heapBytes = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const run = (times: number) =>
    page.evaluate(async (count) => {
      for (let cycle = 0; cycle < count; cycle++) await window.cycle()
    }, times)
  // What is made once and kept belongs to the start.
  await run(3)
  const before = await heapBytes()
  await run(cycles)
  const added = (await heapBytes()) - before
  const canvases = await page.evaluate(() => document.querySelectorAll('canvas').length)
  console.log(
    `\n${cycles} times opened and closed: heap ${added < 0 ? '−' : '+'} ${(Math.abs(added) / 1e6).toFixed(2)} MB, ` +
      `canvases left ${canvases}, warnings of lost contexts ${lost}`,
  )
}
