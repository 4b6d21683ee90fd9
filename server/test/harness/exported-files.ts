/** Files of exports, made by workers of the test server and fetched as pages fetch them. */
import type { Process } from '@vitrine/contract'
import { expect } from 'vitest'
import { type Answer, type ApiCaller, apiCaller } from './api-caller.ts'
import type { TestServer } from './test-server.ts'

export interface Exporter {
  call: ApiCaller
  /** Answers the process at once. */
  start(terms: object): Promise<Answer<{ process: string }>>
  /** Waits until it has ended. */
  ended(process: string): Promise<Process>
  /** The first pages of a PDF catalogue, or a refusal. */
  preview(terms: object): Promise<{ status: number; content: Buffer }>
  /** The content of a file by its address. */
  fetchFile(path: string): Promise<{ status: number; content: Buffer }>
  /** Starts, waits and fetches. */
  make(terms: object): Promise<{ process: Process; content: Buffer }>
}

export function exporterOf(server: TestServer, domainId: string, headers: Record<string, string>): Exporter {
  const call = apiCaller(server, domainId, headers)
  const start = (terms: object) => call<{ process: string }>('POST /exports', { body: terms })
  const ended = async (id: string) => {
    const read = async () => (await call<Process>(`GET /processes/${id}`)).body
    await expect
      .poll(async () => ['finished', 'failed', 'cancelled'].includes((await read()).state), {
        timeout: 120_000,
      })
      .toBe(true)
    return await read()
  }
  const fetchFile = async (url: string) => {
    const answer = await server.request({ method: 'GET', url, headers })
    return { status: answer.statusCode, content: answer.rawPayload }
  }
  const preview = async (payload: object) => {
    const url = '/api/exports/preview'
    const answer = await server.request({
      method: 'POST',
      url,
      query: { domain: domainId },
      headers,
      payload,
    })
    return { status: answer.statusCode, content: answer.rawPayload }
  }
  return {
    call,
    start,
    ended,
    preview,
    fetchFile,
    make: async (terms) => {
      const started = await start(terms)
      expect([started.status, started.body]).toEqual([200, { process: expect.any(String) }])
      const process = await ended(started.body.process)
      expect([process.state, process.error]).toEqual(['finished', null])
      const { content } = await fetchFile(process.result?.file?.path ?? '')
      return { process, content }
    },
  }
}
