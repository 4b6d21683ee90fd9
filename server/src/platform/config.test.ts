import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      databaseReadUrls: [],
      migrates: true,
      dataFolder: resolve('data'),
      databaseUrl: undefined,
      storage: { kind: 'disk', folder: resolve('data/storage') },
      redisUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Vitrine <vitrine@localhost>',
      demo: 'on',
      opensDemoAccounts: true,
      secret: undefined,
      publicUrl: 'http://localhost:4000',
      noAccessUrl: null,
      supportUrl: null,
      logLevel: 'info',
      trustProxy: false,
      fetchesMedia: false,
      fetchesTransfers: false,
      sendsWebhooks: { alsoFrom: [] },
      singleSignOn: { alsoFrom: [] },
      dnsServers: [],
      mapping: { target: 'localhost', addresses: [], needsIcp: false },
      tlsAskFrom: [],
      keepDays: { activity: 1_100, audit: 400, outbox: 30 },
      limits: {
        requestMs: 10_000,
        streamMs: 30_000,
        bodyMs: 30_000,
        connectMs: 5_000,
        longPerCaller: 2,
        longPerCompany: 4,
        requestsPerMinute: 600,
      },
      connections: 20,
      drainMs: 1_000,
      freeSpaceBytes: 100 * 1024 ** 2,
      archiveBytes: 50 * 1024 ** 3,
      columnsBytes: 512 * 1024 ** 2,
      prepareAtOnce: availableParallelism(),
      metrics: null,
      traces: null,
      slowStatementMs: 1_000,
      backup: { at: { hours: 1, minutes: 30 }, keep: 14, key: null },
    })
  })

  it('drains for as long as is said, else longer behind a proxy, and never past its own end', () => {
    expect(readConfig({ TRUST_PROXY: 'on' }).drainMs).toBe(5_000)
    expect(readConfig({ TRUST_PROXY: 'on', VITRINE_DRAIN_SECONDS: '0' }).drainMs).toBe(0)
    const read = () => readConfig({ VITRINE_DRAIN_SECONDS: '6' })
    expect(read).toThrow('VITRINE_DRAIN_SECONDS must be a whole number from 0 to 5')
  })

  it('takes limits that are whole numbers and nothing else', () => {
    expect(readConfig({ VITRINE_REQUESTS_PER_MINUTE: '50' }).limits.requestsPerMinute).toBe(50)
    expect(readConfig({ VITRINE_CONNECTIONS: '8' }).connections).toBe(8)
    expect(() => readConfig({ VITRINE_CONNECTIONS: '3' })).toThrow('must be a whole number from 4 to 500')
    for (const text of ['0', '-1', '2.5', 'many'])
      expect(() => readConfig({ VITRINE_REQUEST_SECONDS: text })).toThrow(
        'VITRINE_REQUEST_SECONDS must be a whole number from 1 to 3600',
      )
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
    expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://r:p@localhost/vitrine' })).toThrow(
      'DATABASE_DIRECT_URL is of use together with DATABASE_URL only',
    )
  })

  it('reads replicas with commas between, which need an own database', () => {
    const url = 'postgres://u:p@localhost/vitrine'
    const read = (replicas: string) => readConfig({ DATABASE_URL: url, DATABASE_READ_URL: replicas })
    expect(read('postgres://one/vitrine, postgres://two:6432/vitrine').databaseReadUrls).toEqual([
      'postgres://one/vitrine',
      'postgres://two:6432/vitrine',
    ])
    expect(() => read('postgres://one/vitrine,two')).toThrow('DATABASE_READ_URL must be addresses')
    expect(() => readConfig({ DATABASE_READ_URL: 'postgres://one/vitrine' })).toThrow(
      'DATABASE_READ_URL is of use together with DATABASE_URL only',
    )
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
      credentials: { accessKeyId: 'key', secretAccessKey: 'a/b=' },
      forcePathStyle: true,
    })
  })

  it('leaves the keys of an S3 address to the role of the machine', () => {
    const { storage } = readConfig({ STORAGE_URL: 's3://s3.eu-west-3.amazonaws.com/catalogue' })
    expect(storage).toMatchObject({ kind: 's3', bucket: 'catalogue' })
    expect(storage).not.toHaveProperty('credentials')
  })

  it.each([
    's3://key@localhost/catalogue',
    's3://key:secret@localhost',
    'http://key:secret@localhost/catalogue',
  ])('refuses %s as storage', (text) => {
    expect(() => readConfig({ STORAGE_URL: text })).toThrow(/^STORAGE_URL must look like s3:/)
  })

  it.each([
    ['on', true],
    ['off', false],
    ['2', 2],
    ['10.0.0.0/8,127.0.0.1', '10.0.0.0/8,127.0.0.1'],
  ])('trusts proxies as %s says', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected)
  })

  const words = ['false', 'no', '0', 'true', 'yes', '1', 'ON', 'nonsense', 'on,off', '10.0.0.0/33', '10.0.0']
  it.each([
    'VITRINE_FETCH_MEDIA',
    'VITRINE_FETCH_TRANSFERS',
    'VITRINE_SINGLE_SIGN_ON',
    'VITRINE_WEBHOOKS_TO',
  ])('takes for %s no other word than those named', (name) => {
    const message = `${name} must be off, on, or IP addresses and ranges with commas between`
    for (const word of words) expect(() => readConfig({ [name]: word }), word).toThrow(message)
    expect(() => readConfig({ [name]: '10.0.0.0/8, 192.168.1.5, fd00::/8' })).not.toThrow()
  })

  it('reads off, on and addresses of the own network as what they say', () => {
    const read = (text: string) =>
      readConfig({
        VITRINE_FETCH_MEDIA: text,
        VITRINE_FETCH_TRANSFERS: text,
        VITRINE_SINGLE_SIGN_ON: text,
        VITRINE_WEBHOOKS_TO: text,
      })
    expect(read('off')).toMatchObject({
      fetchesMedia: false,
      fetchesTransfers: false,
      singleSignOn: false,
      sendsWebhooks: false,
    })
    const open = { alsoFrom: [] }
    expect(read('on')).toMatchObject({
      fetchesMedia: open,
      fetchesTransfers: open,
      singleSignOn: open,
      sendsWebhooks: open,
    })
    const alsoFrom = ['10.0.0.0/8', '192.168.1.5']
    const named = { alsoFrom }
    const all = { fetchesMedia: named, fetchesTransfers: named, singleSignOn: named, sendsWebhooks: named }
    expect(read(alsoFrom.join())).toMatchObject(all)
  })

  it.each(['nonsense', 'false', 'no', '0', '21', 'true', '127.0.0.1,proxy', '10.0.0.0/8/8'])(
    'trusts no proxy called %s',
    (text) => {
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow(
        /^TRUST_PROXY must be off, on, a number of proxies/,
      )
    },
  )

  it('takes a host name and addresses for what own host names lead to, else those of its own address', () => {
    const read = (more: Record<string, string>) =>
      readConfig({ VITRINE_PUBLIC_URL: 'https://catalogue.example.org:8443', ...more }).mapping
    expect(read({})).toEqual({ target: 'catalogue.example.org', addresses: [], needsIcp: false })
    expect(
      read({
        VITRINE_MAPPING_TARGET: 'Edge.Example.org',
        VITRINE_MAPPING_ADDRESSES: '203.0.113.7, 2001:db8::7',
        VITRINE_MAPPING_ICP: 'on',
      }),
    ).toEqual({ target: 'edge.example.org', addresses: ['203.0.113.7', '2001:db8::7'], needsIcp: true })
    for (const text of ['203.0.113.7', 'edge', 'https://edge.example.org', 'edge.example.org:443'])
      expect(() => read({ VITRINE_MAPPING_TARGET: text }), text).toThrow('VITRINE_MAPPING_TARGET must be')
    for (const text of ['edge.example.org', '203.0.113.0/24', '203.0.113.7:443', '203.0.113.7,'])
      expect(() => read({ VITRINE_MAPPING_ADDRESSES: text }), text).toThrow(
        'VITRINE_MAPPING_ADDRESSES must be',
      )
    expect(() => read({ VITRINE_MAPPING_ICP: 'yes' })).toThrow('VITRINE_MAPPING_ICP must be on or off')
  })

  it('takes for VITRINE_TLS_ASK_FROM addresses and ranges, and nothing else', () => {
    const read = (text: string) => readConfig({ VITRINE_TLS_ASK_FROM: text }).tlsAskFrom
    expect(read('')).toEqual([])
    expect(read('10.0.0.2, 10.1.0.0/16')).toEqual(['10.0.0.2', '10.1.0.0/16'])
    for (const text of ['on', 'proxy.example.org', '10.0.0.0/33'])
      expect(() => read(text), text).toThrow('VITRINE_TLS_ASK_FROM must be')
  })

  it('takes for VITRINE_DNS_SERVERS IP addresses, with a port or without, and nothing else', () => {
    const read = (text: string) => readConfig({ VITRINE_DNS_SERVERS: text }).dnsServers
    const servers = ['192.0.2.1', '192.0.2.1:5353', '2001:db8::1', '[2001:db8::1]:5353']
    expect(read(servers.join(', '))).toEqual(servers)
    const others = [
      'off',
      'dns.example',
      'dns.example:53',
      '192.0.2',
      '192.0.2.1:0',
      '192.0.2.1:65536',
      '10.0.0.0/8',
    ]
    for (const text of [...others, '[192.0.2.1]:53', '[2001:db8::1', '2001:db8::1:port', '192.0.2.1,', ','])
      expect(() => read(text), text).toThrow('VITRINE_DNS_SERVERS must be IP addresses with commas between')
  })

  it.each([
    ['VITRINE_PUBLIC_ULR', 'VITRINE_PUBLIC_URL'],
    ['VITRINE_DEMOS', 'VITRINE_DEMO'],
    ['VITRINE_SMTP_URL', 'SMTP_URL'],
    ['VITRINE_PORT', 'PORT'],
  ])('refuses the name %s and names %s', (name, meant) => {
    expect(() => readConfig({ [name]: 'anything' })).toThrow(
      `${name} is no setting of Vitrine: did you mean ${meant}?`,
    )
  })

  it('leaves alone an unknown name that is empty, and those of tests and tools', () => {
    const names = {
      VITRINE_NOTHING: ' ',
      VITRINE_TEST_LOG: 'info',
      VITRINE_E2E_PORT: '4190',
      VITRINE_URL: 'x',
    }
    expect(readConfig(names)).toEqual(readConfig({}))
  })

  it.each(['ftp://example.org', 'https://example.org/shop', 'https://example.org/?a=b', 'example.org'])(
    'refuses %s for links',
    (text) => {
      expect(() => readConfig({ VITRINE_PUBLIC_URL: text })).toThrow(
        'VITRINE_PUBLIC_URL must be an address like https://catalogue.example.org, without a path',
      )
    },
  )

  it.each(['https://help.example/access?from=catalogue', '/help/access', '/catalog#top'])(
    'takes %s for the page that says that one has no access',
    (text) => expect(readConfig({ VITRINE_NO_ACCESS_URL: text }).noAccessUrl).toBe(text),
  )

  it.each([
    'http://help.example',
    'javascript:alert(1)',
    '//help.example',
    '/\\help.example',
    'help',
    'ftp://a.example',
    '/a b',
    '/no-access?from=mail',
    '/help/../no-access',
  ])('refuses %s for that page', (text) => {
    expect(() => readConfig({ VITRINE_NO_ACCESS_URL: text })).toThrow(
      'VITRINE_NO_ACCESS_URL must be an https address, or a path like /help/access',
    )
  })

  it.each([
    [{}, 'on', true],
    [{ HOST: 'localhost' }, 'on', true],
    [{ HOST: '::1' }, 'on', true],
    [{ HOST: '0.0.0.0' }, 'closed', false],
    [{ HOST: '::' }, 'closed', false],
    [{ HOST: '192.168.1.5' }, 'closed', false],
    [{ HOST: '0.0.0.0', VITRINE_DEMO: 'on' }, 'on', true],
    [{ HOST: '0.0.0.0', VITRINE_DEMO: 'off' }, 'off', false],
    [{ VITRINE_DEMO: 'off' }, 'off', true],
  ] as const)('with %j the demo is %s and the doors of its accounts open: %s', (environment, demo, opens) => {
    expect(readConfig(environment)).toMatchObject({ demo, opensDemoAccounts: opens })
  })

  it('keeps the log of security events for 90 days at least, and anything for ever', () => {
    const read = (days: string) => readConfig({ VITRINE_KEEP_AUDIT_DAYS: days }).keepDays.audit
    expect([read('90'), read('forever')]).toEqual([90, null])
    for (const days of ['89', '0', 'never', '-1', '1.5'])
      expect(() => read(days), days).toThrow(
        'VITRINE_KEEP_AUDIT_DAYS must be a whole number from 90 to 36500, or forever',
      )
  })

  it.each([
    ['?sslmode=require', '?sslmode=verify-full'],
    ['?sslmode=verify-ca&application_name=x', '?sslmode=verify-full&application_name=x'],
    ['?sslmode=verify-full', '?sslmode=verify-full'],
    ['?sslmode=disable', '?sslmode=disable'],
    ['?sslmode=require&uselibpqcompat=true', '?sslmode=require&uselibpqcompat=true'],
    ['', ''],
  ])('names %s of a database as the driver carries it out', (given, meant) => {
    const address = 'postgres://user:p%40ss@db.example/vitrine'
    expect(readConfig({ DATABASE_URL: address + given }).databaseUrl).toBe(address + meant)
  })
})

describe('figures and traces', () => {
  it.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
  ])('are told at %s', (VITRINE_METRICS, metrics) => {
    expect(readConfig({ VITRINE_METRICS }).metrics).toEqual(metrics)
  })

  it.each([
    { VITRINE_METRICS: '9464' },
    { VITRINE_METRICS: 'on' },
    { VITRINE_METRICS: '::1:9464' },
    { VITRINE_METRICS: '127.0.0.1:70000' },
    { VITRINE_SLOW_STATEMENT_MS: '1s' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  ])('are not told by %j', (settings) => {
    expect(() => readConfig(settings)).toThrow(/must be/)
  })

  it('are sent where there is a collector, all of them or a share, and slow statements said or not', () => {
    const endpoint = 'http://127.0.0.1:4318'
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
    expect(readConfig(given).traces).toEqual({ endpoint, share: 1 })
    expect(readConfig({ ...given, OTEL_TRACES_SAMPLER_ARG: '0.05' }).traces).toEqual({
      endpoint,
      share: 0.05,
    })
    expect(readConfig({ VITRINE_SLOW_STATEMENT_MS: '0' }).slowStatementMs).toBeNull()
  })
})
