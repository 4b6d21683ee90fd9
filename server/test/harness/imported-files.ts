/** Imports by calls, as pages make them: a file sent by tus, its columns, the change set, and what becomes of it. */
import type { AddressInfo } from 'node:net'
import type { ImportColumn, ImportRow, ImportState, ProductImport } from '@vitrine/contract'
import { expect, vi } from 'vitest'
import { type Answer, type ApiCaller, apiCaller } from './api-caller.ts'
import type { TestServer } from './test-server.ts'

export interface Importer {
  call: ApiCaller
  /** Sends a file; returns its upload's id. */
  send(fileName: string, content: string | Buffer): Promise<string>
  /** The same; returns the id that the upload answered. */
  sendForImport(fileName: string, content: string | Buffer): Promise<string>
  /** Sends a file and begins its import; returns the import's id. */
  start(fileName: string, content: string | Buffer, folder?: string): Promise<string>
  get(importId: string): Promise<ProductImport>
  /** Waits until it is at one of these steps. */
  at(importId: string, ...states: ImportState[]): Promise<ProductImport>
  /** Sends a file, begins its import and waits for its columns, or for what comes of them by itself. */
  begin(fileName: string, content: string | Buffer, folder?: string): Promise<ProductImport>
  /** What columns fill by hand, by header; others stay as they are. Waits for the change set. */
  match(
    importId: string,
    targets: Record<string, string | null | Partial<ImportColumn>>,
    more?: object,
  ): Promise<ProductImport>
  rows(importId: string, query?: Record<string, string>): Promise<ImportRow[]>
  apply(importId: string): Promise<ProductImport>
  undo(importId: string, body?: object): Promise<ProductImport>
}

/** Uploads take the connection over, so there has to be one. */
async function originOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

export function importerOf(server: TestServer, domainId: string, headers: Record<string, string>): Importer {
  const call = apiCaller(server, domainId, headers)
  const get = async (id: string) => (await call<ProductImport>(`GET /imports/${id}`)).body
  const at = async (id: string, ...states: ImportState[]) => {
    // Worlds are made with it outside of tests, where nothing is polled.
    const isThere = async () => expect((await get(id)).state).toBeOneOf(states)
    await vi.waitFor(isThere, { timeout: 120_000, interval: 50 })
    return await get(id)
  }
  const upload = async (fileName: string, content: string | Buffer) => {
    const bytes = Buffer.from(content)
    const metadata = `purpose ${base64('import')},filename ${base64(fileName)}`
    const created = await fetch(`${await originOf(server)}/api/uploads?domain=${domainId}`, {
      method: 'POST',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': metadata,
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    })
    expect(created.status).toBe(201)
    return created
  }
  const send = async (fileName: string, content: string | Buffer) => {
    const place = (await upload(fileName, content)).headers.get('location') ?? ''
    return /\/uploads\/([0-9a-f-]{36})/.exec(place)?.[1] ?? ''
  }
  const sendForImport = async (fileName: string, content: string | Buffer) =>
    ((await (await upload(fileName, content)).json()) as { import: string }).import
  const start = async (fileName: string, content: string | Buffer, folder?: string) => {
    const sent = await send(fileName, content)
    const answer = await call<{ _id: string }>('POST /imports', {
      body: { upload: sent, ...(folder === undefined ? {} : { folder }) },
    })
    expect([answer.status, answer.body]).toEqual([200, { _id: expect.any(String) }])
    return answer.body._id
  }
  const done = async (answer: Answer<unknown>, id: string, state: ImportState) => {
    expect([answer.status, answer.body]).toEqual([200, { process: expect.any(String) }])
    return await at(id, state)
  }
  return {
    call,
    send,
    sendForImport,
    start,
    get,
    at,
    begin: async (fileName, content, folder) =>
      await at(await start(fileName, content, folder), 'columns', 'checked', 'failed'),
    match: async (id, targets, more = {}) => {
      const { columns } = await get(id)
      const wanted = columns.map(({ index, header, target, numberStyle, dateOrder, emptyText }) => {
        const given = targets[header]
        const reading = { index, target, numberStyle, dateOrder, emptyText }
        if (given === undefined) return reading
        return typeof given === 'object' && given !== null
          ? { ...reading, ...given }
          : { ...reading, target: given }
      })
      const answer = await call(`PUT /imports/${id}/columns`, { body: { columns: wanted, ...more } })
      expect([answer.status, answer.body]).toEqual([204, undefined])
      return await at(id, 'checked', 'failed')
    },
    rows: async (id, query = {}) =>
      (
        await call<{ result: ImportRow[] }>(`GET /imports/${id}/rows`, {
          query: { per_page: '100', ...query },
        })
      ).body.result,
    apply: async (id) => await done(await call(`POST /imports/${id}/apply`), id, 'applied'),
    undo: async (id, body) =>
      await done(await call(`POST /imports/${id}/undo`, body === undefined ? {} : { body }), id, 'undone'),
  }
}
