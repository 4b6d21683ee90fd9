import { pino } from 'pino'
import { expect, it } from 'vitest'
import { toErrorBody } from './refusals.ts'

it('what the framework refuses says its place and reason, whatever the status was', () => {
  for (const statusCode of [400, 415]) {
    const error = Object.assign(new Error('Unsupported Media Type'), { statusCode })
    expect(toErrorBody(error, pino({ level: 'silent' }))).toEqual({
      code: 'InvalidInput',
      status: 400,
      message: 'The request is not valid: request: Unsupported Media Type',
      data: { place: 'request', reason: 'Unsupported Media Type' },
    })
  }
})

it('what nobody expected is logged with its cause, and answered without any of it', () => {
  const lines: string[] = []
  const log = pino({}, { write: (text: string) => lines.push(text) })
  const cause = new Error('connect ECONNREFUSED postgres://vitrine:hunter2@10.0.0.1')
  const error = new Error('select secret from people', { cause })
  for (const thrown of [error, 'select secret from people', { secret: 'hunter2' }]) {
    const body = toErrorBody(thrown, log)
    expect(body).toMatchObject({ code: 'InternalError', status: 500, data: {} })
    expect(JSON.stringify(body)).not.toMatch(/secret|hunter2|ECONNREFUSED|\.ts/)
  }
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: 'request failed' })
  expect(lines[0]).toContain('select secret from people')
  expect(lines[0]).toContain('error-body.test.ts')
})
