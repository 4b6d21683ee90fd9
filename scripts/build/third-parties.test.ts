import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listThirdParties, refuseLicenses, writeBillOfMaterials, writeNotices } from './third-parties.mjs'

it('what is delivered is under licenses that are allowed', () => {
  expect(refuseLicenses()).toEqual([])
})

it.each([
  ['GPL-3.0-only', false],
  ['', false],
  ['LGPL-3.0', false],
  ['MIT AND GPL-2.0-only', false],
  ['(GPL-2.0-only OR MIT)', true],
  ['MIT AND OFL-1.1', true],
])('a package under %j: whether it is allowed is %s', (license, isAllowed) => {
  const refused = refuseLicenses([{ name: 'some-package', version: '1.2.3', license, place: 'some/place' }])
  expect(refused).toHaveLength(isAllowed ? 0 : 1)
  if (!isAllowed) expect(refused[0]).toMatch(/^some-package 1\.2\.3 \(some\/place\) is under /)
})

it('LGPL is for libraries that whoever runs Vitrine can replace', () => {
  const place = 'node_modules/libheif-js'
  expect(refuseLicenses([{ name: 'libheif-js', version: '1.0.0', license: 'LGPL-3.0', place }])).toEqual([])
})

it('each package is in the notices and in the bill of materials, and those of development in neither', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-parties-'))
  try {
    writeNotices(join(folder, 'notices.txt'))
    expect(writeBillOfMaterials(join(folder, 'sbom.json'))).toBe(0)
    const notices = readFileSync(join(folder, 'notices.txt'), 'utf8')
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8'))
    const refs: string[] = bill.components.map((part: Record<string, string>) => part['bom-ref'])
    const parties = listThirdParties().map(({ name, version }) => `${name}@${version}`)
    expect([...refs].sort()).toEqual([...new Set(parties)].sort())
    const lacking = listThirdParties()
      .map(({ name, version, license }) => `${name} ${version}: ${license}`)
      .filter((line) => !notices.includes(line))
    expect(lacking).toEqual([])
    // In the program, in the web application, and in neither.
    for (const [name, isThere] of [
      ['fastify', true],
      ['react', true],
      ['vitest', false],
    ] as const)
      expect([name, refs.some((ref) => ref.startsWith(`${name}@`))]).toEqual([name, isThere])
    expect(notices.includes('Copyright (c) 2016-present The Fastify team')).toBe(true)
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'vitrine' } } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
