import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicFetch } from './public-fetch.ts'

const server = createServer(({ url }, response) => {
  if (url === '/moved') response.writeHead(302, { location: '/' }).end()
  else response.end(url === '/long' ? 'x'.repeat(1_048_577) : 'here')
})
let port = 0
let asked = 0
server.on('connection', () => {
  asked += 1
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it.each([['127.0.0.1'], ['127.0.0.0/8']])('asks an address without TLS that is named: %s', async (named) => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const answer = await publicFetch(`http://${host}:${port}/`, {}, [named])
    expect(await answer.text()).toBe('here')
  }
})

it('asks no other address without TLS, because some are named: public, by name or own', async () => {
  const before = asked
  for (const address of ['http://93.184.215.14/', `http://127.0.0.1:${port}/`, `http://localhost:${port}/`])
    await expect(publicFetch(address, {}, ['10.9.8.7', '192.168.0.0/16'])).rejects.toThrow(/named/)
  for (const address of ['http://8.8.8.8/', `http://127.0.0.1:${port}/`])
    await expect(publicFetch(address, {}, [])).rejects.toThrow(/named/)
  expect(asked).toBe(before)
})

it('follows no redirect', async () => {
  const answer = await publicFetch(`http://127.0.0.1:${port}/moved`, {}, ['127.0.0.1'])
  expect([answer.status, await answer.text()]).toEqual([302, ''])
})

it('takes no answer of more than a megabyte', async () => {
  const asking = publicFetch(`http://127.0.0.1:${port}/long`, {}, ['127.0.0.1'])
  await expect(asking).rejects.toThrow('too long')
})
