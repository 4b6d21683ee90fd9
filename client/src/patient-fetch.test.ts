import { expect, it, vi } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

const address = 'http://localhost/api/folders'
const keyed = { method: 'POST', body: '{}', headers: { 'idempotency-key': 'one' } }

/** Answers one after the other; an error is thrown. Bodies are read, as the network does. */
function answering(...answers: (Response | Error)[]) {
  const bodies: string[] = []
  const fetch = vi.fn(async (request: Request) => {
    bodies.push(await request.text())
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('asked once too often')
  })
  return { fetch, bodies }
}

const away = (after: string) => new Response('', { status: 503, headers: { 'retry-after': after } })

it('repeats what it may with the whole body, while the server is away or busy or not reached', async () => {
  const { fetch, bodies } = answering(
    away('0'),
    new Response('', { status: 429, headers: { 'retry-after': '0' } }),
    new Response('done'),
  )
  const answer = await patientFetch(fetch, 3)(new Request(address, keyed))
  expect(await answer.text()).toBe('done')
  expect(bodies).toEqual(['{}', '{}', '{}'])
})

it('repeats a list that is asked for by POST, where a proxy’s server was killed', async () => {
  const { fetch, bodies } = answering(
    new Response('', { status: 502, headers: { 'retry-after': '0' } }),
    new Response('list'),
  )
  const asked = new Request('http://localhost/api/products/query?page=2', { method: 'POST', body: '{}' })
  expect(await (await patientFetch(fetch, 3)(asked)).text()).toBe('list')
  expect(bodies).toEqual(['{}', '{}'])
})

it('repeats reading after the network failed, and gives up in the end', async () => {
  const { fetch } = answering(new Error('reset'), new Error('reset again'))
  await expect(patientFetch(fetch, 1)(new Request(address))).rejects.toThrow('reset again')
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('answers the last refusal where the server stays away', async () => {
  const { fetch } = answering(away('0'), away('0'))
  expect((await patientFetch(fetch, 1)(new Request(address))).status).toBe(503)
})

it.each([
  ['a write without a key', new Request(address, { method: 'POST', body: '{}' }), away('0')],
  [
    'a write that was broken off',
    new Request(`${address}/query`, { method: 'PATCH', body: '{}' }),
    new Response('', { status: 502 }),
  ],
  ['another refusal', new Request(address), new Response('', { status: 409 })],
])('sends once: %s', async (_, request, refusal) => {
  const { fetch } = answering(refusal)
  expect((await patientFetch(fetch, 3)(request)).status).toBe(refusal.status)
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('stops waiting when its caller does', async () => {
  const { fetch } = answering(away('30'))
  const caller = new AbortController()
  const answer = patientFetch(fetch, 3)(new Request(address, { signal: caller.signal }))
  setTimeout(() => caller.abort(new Error('left')), 20)
  await expect(answer).rejects.toThrow('left')
  expect(fetch).toHaveBeenCalledTimes(1)
})
