/** Stylesheets that don't arrive with a part of the application, asked for as the bundler does. */
import { afterEach, expect, it } from 'vitest'
import { chunkTimeoutMs, loadChunk } from './load-chunk.ts'

const serverAnswers = async () => false
/** Nobody answers there. */
const missingStyles = 'http://127.0.0.1:1/style.css'
const goodStyles = 'data:text/css,body{}'

afterEach(() => {
  for (const link of document.querySelectorAll('link[data-tried]')) link.remove()
})

/** Asks for a stylesheet where the page doesn't name it yet, and waits for what it asked for alone. */
async function preload(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset.tried = ''
  link.href = href
  const arrived = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${href}`))
  })
  document.head.append(link)
  await arrived
}

const load = (href: string) =>
  loadChunk(
    async () => {
      await preload(href)
      return { page: 1 }
    },
    chunkTimeoutMs,
    serverAnswers,
  )

it('raises a chunk-load error for a part whose stylesheet doesn’t arrive, each time it is asked for', async () => {
  for (let time = 0; time < 2; time++)
    await expect(load(missingStyles)).rejects.toMatchObject({ name: 'CssChunkLoadError', kind: 'style' })
})

it('answers the part once its stylesheet arrives', async () => {
  await expect(load(missingStyles)).rejects.toMatchObject({ kind: 'style' })
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-tried]')) link.href = goodStyles
  await expect(load(goodStyles)).resolves.toEqual({ page: 1 })
  await expect(load(goodStyles)).resolves.toEqual({ page: 1 })
})
