import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataFolder: resolve('data'),
      databaseUrl: undefined,
      storage: { kind: 'disk', folder: resolve('data/storage') },
      redisUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Vitrine <vitrine@localhost>',
      demo: 'on',
      secret: undefined,
      publicUrl: 'http://localhost:4000',
      logLevel: 'info',
      trustProxy: false,
      fetchesMedia: false,
      singleSignOn: { alsoFrom: [] },
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it('says one line for each bad value', () => {
    const read = () =>
      readConfig({ PORT: '70000', VITRINE_DEMO: 'maybe', LOG_LEVEL: 'loud', VITRINE_SECRET: 'short' })
    expect(read).toThrow(
      [
        'PORT must be a whole number from 0 to 65535',
        'VITRINE_DEMO must be on, draft or off',
        'VITRINE_SECRET must have at least 32 characters',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      ].join('\n'),
    )
  })

  it('refuses an address for requests where the database is its own', () => {
    const read = () => readConfig({ DATABASE_TENANT_URL: 'postgres://r:p@localhost/vitrine' })
    expect(read).toThrow('DATABASE_TENANT_URL is of use together with DATABASE_URL only')
  })

  it('never repeats an address that may hold a password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/vitrine' })
    expect(read).toThrow('DATABASE_URL must be an address like postgres://user:password@host:5432/name')
    expect(read).not.toThrow(/hunter2/)
  })

  it('reads an S3 address with encoded characters in the secret', () => {
    const { storage } = readConfig({
      STORAGE_URL: 's3://key:a%2Fb%3D@localhost:9000/catalogue?region=eu-west-3&tls=off',
    })
    expect(storage).toEqual({
      kind: 's3',
      endpoint: 'http://localhost:9000',
      region: 'eu-west-3',
      bucket: 'catalogue',
      accessKeyId: 'key',
      secretAccessKey: 'a/b=',
      forcePathStyle: true,
    })
  })

  it.each(['s3://localhost/catalogue', 's3://key:secret@localhost', 'http://key:secret@localhost/catalogue'])(
    'refuses %s as storage',
    (text) => {
      expect(() => readConfig({ STORAGE_URL: text })).toThrow(/^STORAGE_URL must look like s3:/)
    },
  )

  it.each([
    ['on', true],
    ['off', false],
    ['2', 2],
    ['10.0.0.0/8,127.0.0.1', '10.0.0.0/8,127.0.0.1'],
  ])('trusts proxies as %s says', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected)
  })
})
