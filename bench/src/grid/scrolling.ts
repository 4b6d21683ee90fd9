/** How long frames and tasks of the page take while the table of 100,000 rows is scrolled in Chromium. */
import { openBrowser } from '../browser.ts'
import { quantiles } from '../measure.ts'

const email = 'admin@bench.example'
const password = 'Bench-Password-1'
const seconds = 10

export async function benchScrolling(origin: string): Promise<void> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${origin}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((address) => address.pathname === '/')
    await page.goto(`${origin}/content/products`)
    await page.getByText('100,000 products').waitFor()
    await page.locator('#cell-0-0').waitFor()
    await page.mouse.move(900, 500)
    for (const [name, step] of [
      ['by a wheel', 240],
      ['by flinging', 4_000],
    ] as const) {
      const frames = page.evaluate(watchPage, seconds * 1_000)
      const end = Date.now() + seconds * 1_000
      while (Date.now() < end) {
        await page.mouse.wheel(0, step)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
      const { times, tasks } = await frames
      const { p50, p95 } = quantiles(times)
      const long = times.filter((time) => time > 50).length
      console.log(
        `\nScrolled ${name} for ${seconds} s: ${times.length} frames, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ` +
          `longest ${Math.max(...times).toFixed(0)} ms, over 50 ms: ${long}; tasks over 50 ms: ${tasks.length}` +
          (tasks.length === 0 ? '' : `, longest ${Math.max(...tasks).toFixed(0)} ms`),
      )
    }
  } finally {
    await browser.close()
  }
}

interface Watched {
  /** Ms between frames. */
  times: number[]
  /** Durations of main-thread tasks over 50 ms, during which the page answers no input. */
  tasks: number[]
}

/** Runs in the page. */
function watchPage(durationMs: number): Promise<Watched> {
  return new Promise((resolve) => {
    const [times, tasks]: [number[], number[]] = [[], []]
    const keep = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration))
    const observer = new PerformanceObserver((list) => keep(list.getEntries()))
    observer.observe({ type: 'longtask' })
    let last = performance.now()
    const end = last + durationMs
    const onFrame = (now: number) => {
      times.push(now - last)
      last = now
      if (now < end) requestAnimationFrame(onFrame)
      // The last task is reported once it is over.
      else
        setTimeout(() => {
          keep(observer.takeRecords())
          observer.disconnect()
          resolve({ times, tasks })
        })
    }
    requestAnimationFrame(onFrame)
  })
}
