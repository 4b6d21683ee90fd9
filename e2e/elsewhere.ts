import type { Page } from '@playwright/test'

/** A call as somebody else's page makes it, while this one is open; an empty answer is null. */
export async function elsewhere<Answer>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  return await page.evaluate(
    async ([method, path, body]) => {
      const domain = JSON.parse(localStorage.getItem('vitrine.domain') ?? '""')
      const content = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const address = `/api${path}${path.includes('?') ? '&' : '?'}domain=${domain}`
      const answer = await fetch(address, { method, ...(body === undefined ? {} : content) })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      const text = await answer.text()
      return text === '' ? null : JSON.parse(text)
    },
    [method, path, body] as const,
  )
}
