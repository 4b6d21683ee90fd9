import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, SECRET_NAMES } from './config.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-credentials-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'a secret that is long enough for it'
const given = (files: Record<string, string>, environment: Record<string, string> = {}) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return () => readConfig({ CREDENTIALS_DIRECTORY: folder, ...environment })
}

describe('settings in files', () => {
  it('count as those of the environment, without the end of their line', () => {
    const url = 'postgres://vitrine:hunter2@127.0.0.1:5432/vitrine'
    const read = given({
      vitrine_DATABASE_URL: `${url}\n`,
      vitrine_VITRINE_SECRET: secret,
      other: 'of others',
    })
    expect(read()).toMatchObject({ databaseUrl: url, secret })
  })

  it('may hold every password and key, and nothing else', () => {
    expect(SECRET_NAMES).toEqual([
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_TENANT_URL',
      'DATABASE_READ_URL',
      'STORAGE_URL',
      'REDIS_URL',
      'SMTP_URL',
      'VITRINE_SECRET',
      'VITRINE_BACKUP',
      'VITRINE_BACKUP_KEY',
    ])
    expect(given({ vitrine_PORT: '4000', vitrine_DATABSE_URL: 'x' })).toThrow(
      /vitrine_DATABSE_URL in CREDENTIALS_DIRECTORY is none of vitrine_DATABASE_URL, .*\n.*vitrine_PORT/,
    )
  })

  it('may be named one by one', () => {
    writeFileSync(join(folder, 'secret'), `${secret}\n`)
    const VITRINE_SECRET_FILE = join(folder, 'secret')
    expect(readConfig({ VITRINE_SECRET_FILE })).toMatchObject({ secret })
    expect(() => readConfig({ VITRINE_SECRET_FILE, VITRINE_SECRET: secret })).toThrow(
      'VITRINE_SECRET is set, and VITRINE_SECRET_FILE too',
    )
    expect(() => readConfig({ VITRINE_SECRET_FILE: join(folder, 'none') })).toThrow(
      "the file that VITRINE_SECRET_FILE names can't be read",
    )
    expect(() => readConfig({ VITRINE_DEMO_FILE: 'x' })).toThrow('VITRINE_DEMO_FILE is no setting')
    expect(given({ vitrine_VITRINE_SECRET: secret }, { VITRINE_SECRET_FILE })).toThrow(
      'VITRINE_SECRET is set',
    )
  })

  it('are given once', () => {
    expect(given({ vitrine_VITRINE_SECRET: secret }, { VITRINE_SECRET: secret })).toThrow(
      'VITRINE_SECRET is set, and a file in CREDENTIALS_DIRECTORY too',
    )
    expect(given({}, { VITRINE_SECRET: '' })().secret).toBe(secret)
  })

  it('that can’t be read are told without what is in them', () => {
    expect(given({ vitrine_SMTP_URL: 'hunter2' })).toThrow('SMTP_URL must be an address like smtp://')
    expect(given({})).not.toThrow('hunter2')
    mkdirSync(join(folder, 'vitrine_REDIS_URL'))
    expect(given({})).toThrow(/^CREDENTIALS_DIRECTORY can't be read: EISDIR/)
    expect(() => readConfig({ CREDENTIALS_DIRECTORY: join(folder, 'none') })).toThrow(
      /^CREDENTIALS_DIRECTORY can't be read: ENOENT/,
    )
  })
})
